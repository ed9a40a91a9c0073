; Too complex (PIR0205): 200 blocks of a loop in one strand define a value each, and all are used after the join.
; Whether each is certain and unique is a question about the whole loop, asked 200 times.

define i32 @f(i32 %x0) {
entry:
  fork [label %b1, label %other]
b1:
  %x1 = add i32 %x0, 1
  br label %b2
b2:
  %x2 = add i32 %x0, 2
  br label %b3
b3:
  %x3 = add i32 %x0, 3
  br label %b4
b4:
  %x4 = add i32 %x0, 4
  br label %b5
b5:
  %x5 = add i32 %x0, 5
  br label %b6
b6:
  %x6 = add i32 %x0, 6
  br label %b7
b7:
  %x7 = add i32 %x0, 7
  br label %b8
b8:
  %x8 = add i32 %x0, 8
  br label %b9
b9:
  %x9 = add i32 %x0, 9
  br label %b10
b10:
  %x10 = add i32 %x0, 10
  br label %b11
b11:
  %x11 = add i32 %x0, 11
  br label %b12
b12:
  %x12 = add i32 %x0, 12
  br label %b13
b13:
  %x13 = add i32 %x0, 13
  br label %b14
b14:
  %x14 = add i32 %x0, 14
  br label %b15
b15:
  %x15 = add i32 %x0, 15
  br label %b16
b16:
  %x16 = add i32 %x0, 16
  br label %b17
b17:
  %x17 = add i32 %x0, 17
  br label %b18
b18:
  %x18 = add i32 %x0, 18
  br label %b19
b19:
  %x19 = add i32 %x0, 19
  br label %b20
b20:
  %x20 = add i32 %x0, 20
  br label %b21
b21:
  %x21 = add i32 %x0, 21
  br label %b22
b22:
  %x22 = add i32 %x0, 22
  br label %b23
b23:
  %x23 = add i32 %x0, 23
  br label %b24
b24:
  %x24 = add i32 %x0, 24
  br label %b25
b25:
  %x25 = add i32 %x0, 25
  br label %b26
b26:
  %x26 = add i32 %x0, 26
  br label %b27
b27:
  %x27 = add i32 %x0, 27
  br label %b28
b28:
  %x28 = add i32 %x0, 28
  br label %b29
b29:
  %x29 = add i32 %x0, 29
  br label %b30
b30:
  %x30 = add i32 %x0, 30
  br label %b31
b31:
  %x31 = add i32 %x0, 31
  br label %b32
b32:
  %x32 = add i32 %x0, 32
  br label %b33
b33:
  %x33 = add i32 %x0, 33
  br label %b34
b34:
  %x34 = add i32 %x0, 34
  br label %b35
b35:
  %x35 = add i32 %x0, 35
  br label %b36
b36:
  %x36 = add i32 %x0, 36
  br label %b37
b37:
  %x37 = add i32 %x0, 37
  br label %b38
b38:
  %x38 = add i32 %x0, 38
  br label %b39
b39:
  %x39 = add i32 %x0, 39
  br label %b40
b40:
  %x40 = add i32 %x0, 40
  br label %b41
b41:
  %x41 = add i32 %x0, 41
  br label %b42
b42:
  %x42 = add i32 %x0, 42
  br label %b43
b43:
  %x43 = add i32 %x0, 43
  br label %b44
b44:
  %x44 = add i32 %x0, 44
  br label %b45
b45:
  %x45 = add i32 %x0, 45
  br label %b46
b46:
  %x46 = add i32 %x0, 46
  br label %b47
b47:
  %x47 = add i32 %x0, 47
  br label %b48
b48:
  %x48 = add i32 %x0, 48
  br label %b49
b49:
  %x49 = add i32 %x0, 49
  br label %b50
b50:
  %x50 = add i32 %x0, 50
  br label %b51
b51:
  %x51 = add i32 %x0, 51
  br label %b52
b52:
  %x52 = add i32 %x0, 52
  br label %b53
b53:
  %x53 = add i32 %x0, 53
  br label %b54
b54:
  %x54 = add i32 %x0, 54
  br label %b55
b55:
  %x55 = add i32 %x0, 55
  br label %b56
b56:
  %x56 = add i32 %x0, 56
  br label %b57
b57:
  %x57 = add i32 %x0, 57
  br label %b58
b58:
  %x58 = add i32 %x0, 58
  br label %b59
b59:
  %x59 = add i32 %x0, 59
  br label %b60
b60:
  %x60 = add i32 %x0, 60
  br label %b61
b61:
  %x61 = add i32 %x0, 61
  br label %b62
b62:
  %x62 = add i32 %x0, 62
  br label %b63
b63:
  %x63 = add i32 %x0, 63
  br label %b64
b64:
  %x64 = add i32 %x0, 64
  br label %b65
b65:
  %x65 = add i32 %x0, 65
  br label %b66
b66:
  %x66 = add i32 %x0, 66
  br label %b67
b67:
  %x67 = add i32 %x0, 67
  br label %b68
b68:
  %x68 = add i32 %x0, 68
  br label %b69
b69:
  %x69 = add i32 %x0, 69
  br label %b70
b70:
  %x70 = add i32 %x0, 70
  br label %b71
b71:
  %x71 = add i32 %x0, 71
  br label %b72
b72:
  %x72 = add i32 %x0, 72
  br label %b73
b73:
  %x73 = add i32 %x0, 73
  br label %b74
b74:
  %x74 = add i32 %x0, 74
  br label %b75
b75:
  %x75 = add i32 %x0, 75
  br label %b76
b76:
  %x76 = add i32 %x0, 76
  br label %b77
b77:
  %x77 = add i32 %x0, 77
  br label %b78
b78:
  %x78 = add i32 %x0, 78
  br label %b79
b79:
  %x79 = add i32 %x0, 79
  br label %b80
b80:
  %x80 = add i32 %x0, 80
  br label %b81
b81:
  %x81 = add i32 %x0, 81
  br label %b82
b82:
  %x82 = add i32 %x0, 82
  br label %b83
b83:
  %x83 = add i32 %x0, 83
  br label %b84
b84:
  %x84 = add i32 %x0, 84
  br label %b85
b85:
  %x85 = add i32 %x0, 85
  br label %b86
b86:
  %x86 = add i32 %x0, 86
  br label %b87
b87:
  %x87 = add i32 %x0, 87
  br label %b88
b88:
  %x88 = add i32 %x0, 88
  br label %b89
b89:
  %x89 = add i32 %x0, 89
  br label %b90
b90:
  %x90 = add i32 %x0, 90
  br label %b91
b91:
  %x91 = add i32 %x0, 91
  br label %b92
b92:
  %x92 = add i32 %x0, 92
  br label %b93
b93:
  %x93 = add i32 %x0, 93
  br label %b94
b94:
  %x94 = add i32 %x0, 94
  br label %b95
b95:
  %x95 = add i32 %x0, 95
  br label %b96
b96:
  %x96 = add i32 %x0, 96
  br label %b97
b97:
  %x97 = add i32 %x0, 97
  br label %b98
b98:
  %x98 = add i32 %x0, 98
  br label %b99
b99:
  %x99 = add i32 %x0, 99
  br label %b100
b100:
  %x100 = add i32 %x0, 100
  br label %b101
b101:
  %x101 = add i32 %x0, 101
  br label %b102
b102:
  %x102 = add i32 %x0, 102
  br label %b103
b103:
  %x103 = add i32 %x0, 103
  br label %b104
b104:
  %x104 = add i32 %x0, 104
  br label %b105
b105:
  %x105 = add i32 %x0, 105
  br label %b106
b106:
  %x106 = add i32 %x0, 106
  br label %b107
b107:
  %x107 = add i32 %x0, 107
  br label %b108
b108:
  %x108 = add i32 %x0, 108
  br label %b109
b109:
  %x109 = add i32 %x0, 109
  br label %b110
b110:
  %x110 = add i32 %x0, 110
  br label %b111
b111:
  %x111 = add i32 %x0, 111
  br label %b112
b112:
  %x112 = add i32 %x0, 112
  br label %b113
b113:
  %x113 = add i32 %x0, 113
  br label %b114
b114:
  %x114 = add i32 %x0, 114
  br label %b115
b115:
  %x115 = add i32 %x0, 115
  br label %b116
b116:
  %x116 = add i32 %x0, 116
  br label %b117
b117:
  %x117 = add i32 %x0, 117
  br label %b118
b118:
  %x118 = add i32 %x0, 118
  br label %b119
b119:
  %x119 = add i32 %x0, 119
  br label %b120
b120:
  %x120 = add i32 %x0, 120
  br label %b121
b121:
  %x121 = add i32 %x0, 121
  br label %b122
b122:
  %x122 = add i32 %x0, 122
  br label %b123
b123:
  %x123 = add i32 %x0, 123
  br label %b124
b124:
  %x124 = add i32 %x0, 124
  br label %b125
b125:
  %x125 = add i32 %x0, 125
  br label %b126
b126:
  %x126 = add i32 %x0, 126
  br label %b127
b127:
  %x127 = add i32 %x0, 127
  br label %b128
b128:
  %x128 = add i32 %x0, 128
  br label %b129
b129:
  %x129 = add i32 %x0, 129
  br label %b130
b130:
  %x130 = add i32 %x0, 130
  br label %b131
b131:
  %x131 = add i32 %x0, 131
  br label %b132
b132:
  %x132 = add i32 %x0, 132
  br label %b133
b133:
  %x133 = add i32 %x0, 133
  br label %b134
b134:
  %x134 = add i32 %x0, 134
  br label %b135
b135:
  %x135 = add i32 %x0, 135
  br label %b136
b136:
  %x136 = add i32 %x0, 136
  br label %b137
b137:
  %x137 = add i32 %x0, 137
  br label %b138
b138:
  %x138 = add i32 %x0, 138
  br label %b139
b139:
  %x139 = add i32 %x0, 139
  br label %b140
b140:
  %x140 = add i32 %x0, 140
  br label %b141
b141:
  %x141 = add i32 %x0, 141
  br label %b142
b142:
  %x142 = add i32 %x0, 142
  br label %b143
b143:
  %x143 = add i32 %x0, 143
  br label %b144
b144:
  %x144 = add i32 %x0, 144
  br label %b145
b145:
  %x145 = add i32 %x0, 145
  br label %b146
b146:
  %x146 = add i32 %x0, 146
  br label %b147
b147:
  %x147 = add i32 %x0, 147
  br label %b148
b148:
  %x148 = add i32 %x0, 148
  br label %b149
b149:
  %x149 = add i32 %x0, 149
  br label %b150
b150:
  %x150 = add i32 %x0, 150
  br label %b151
b151:
  %x151 = add i32 %x0, 151
  br label %b152
b152:
  %x152 = add i32 %x0, 152
  br label %b153
b153:
  %x153 = add i32 %x0, 153
  br label %b154
b154:
  %x154 = add i32 %x0, 154
  br label %b155
b155:
  %x155 = add i32 %x0, 155
  br label %b156
b156:
  %x156 = add i32 %x0, 156
  br label %b157
b157:
  %x157 = add i32 %x0, 157
  br label %b158
b158:
  %x158 = add i32 %x0, 158
  br label %b159
b159:
  %x159 = add i32 %x0, 159
  br label %b160
b160:
  %x160 = add i32 %x0, 160
  br label %b161
b161:
  %x161 = add i32 %x0, 161
  br label %b162
b162:
  %x162 = add i32 %x0, 162
  br label %b163
b163:
  %x163 = add i32 %x0, 163
  br label %b164
b164:
  %x164 = add i32 %x0, 164
  br label %b165
b165:
  %x165 = add i32 %x0, 165
  br label %b166
b166:
  %x166 = add i32 %x0, 166
  br label %b167
b167:
  %x167 = add i32 %x0, 167
  br label %b168
b168:
  %x168 = add i32 %x0, 168
  br label %b169
b169:
  %x169 = add i32 %x0, 169
  br label %b170
b170:
  %x170 = add i32 %x0, 170
  br label %b171
b171:
  %x171 = add i32 %x0, 171
  br label %b172
b172:
  %x172 = add i32 %x0, 172
  br label %b173
b173:
  %x173 = add i32 %x0, 173
  br label %b174
b174:
  %x174 = add i32 %x0, 174
  br label %b175
b175:
  %x175 = add i32 %x0, 175
  br label %b176
b176:
  %x176 = add i32 %x0, 176
  br label %b177
b177:
  %x177 = add i32 %x0, 177
  br label %b178
b178:
  %x178 = add i32 %x0, 178
  br label %b179
b179:
  %x179 = add i32 %x0, 179
  br label %b180
b180:
  %x180 = add i32 %x0, 180
  br label %b181
b181:
  %x181 = add i32 %x0, 181
  br label %b182
b182:
  %x182 = add i32 %x0, 182
  br label %b183
b183:
  %x183 = add i32 %x0, 183
  br label %b184
b184:
  %x184 = add i32 %x0, 184
  br label %b185
b185:
  %x185 = add i32 %x0, 185
  br label %b186
b186:
  %x186 = add i32 %x0, 186
  br label %b187
b187:
  %x187 = add i32 %x0, 187
  br label %b188
b188:
  %x188 = add i32 %x0, 188
  br label %b189
b189:
  %x189 = add i32 %x0, 189
  br label %b190
b190:
  %x190 = add i32 %x0, 190
  br label %b191
b191:
  %x191 = add i32 %x0, 191
  br label %b192
b192:
  %x192 = add i32 %x0, 192
  br label %b193
b193:
  %x193 = add i32 %x0, 193
  br label %b194
b194:
  %x194 = add i32 %x0, 194
  br label %b195
b195:
  %x195 = add i32 %x0, 195
  br label %b196
b196:
  %x196 = add i32 %x0, 196
  br label %b197
b197:
  %x197 = add i32 %x0, 197
  br label %b198
b198:
  %x198 = add i32 %x0, 198
  br label %b199
b199:
  %x199 = add i32 %x0, 199
  br label %b200
b200:
  %x200 = add i32 %x0, 200
  br label %again
again:
  %c = icmp slt i32 %x200, 0
  br i1 %c, label %b1, label %exit
other:
  halt
exit:
  join
  %s2 = add i32 %x1, %x2
  %s3 = add i32 %s2, %x3
  %s4 = add i32 %s3, %x4
  %s5 = add i32 %s4, %x5
  %s6 = add i32 %s5, %x6
  %s7 = add i32 %s6, %x7
  %s8 = add i32 %s7, %x8
  %s9 = add i32 %s8, %x9
  %s10 = add i32 %s9, %x10
  %s11 = add i32 %s10, %x11
  %s12 = add i32 %s11, %x12
  %s13 = add i32 %s12, %x13
  %s14 = add i32 %s13, %x14
  %s15 = add i32 %s14, %x15
  %s16 = add i32 %s15, %x16
  %s17 = add i32 %s16, %x17
  %s18 = add i32 %s17, %x18
  %s19 = add i32 %s18, %x19
  %s20 = add i32 %s19, %x20
  %s21 = add i32 %s20, %x21
  %s22 = add i32 %s21, %x22
  %s23 = add i32 %s22, %x23
  %s24 = add i32 %s23, %x24
  %s25 = add i32 %s24, %x25
  %s26 = add i32 %s25, %x26
  %s27 = add i32 %s26, %x27
  %s28 = add i32 %s27, %x28
  %s29 = add i32 %s28, %x29
  %s30 = add i32 %s29, %x30
  %s31 = add i32 %s30, %x31
  %s32 = add i32 %s31, %x32
  %s33 = add i32 %s32, %x33
  %s34 = add i32 %s33, %x34
  %s35 = add i32 %s34, %x35
  %s36 = add i32 %s35, %x36
  %s37 = add i32 %s36, %x37
  %s38 = add i32 %s37, %x38
  %s39 = add i32 %s38, %x39
  %s40 = add i32 %s39, %x40
  %s41 = add i32 %s40, %x41
  %s42 = add i32 %s41, %x42
  %s43 = add i32 %s42, %x43
  %s44 = add i32 %s43, %x44
  %s45 = add i32 %s44, %x45
  %s46 = add i32 %s45, %x46
  %s47 = add i32 %s46, %x47
  %s48 = add i32 %s47, %x48
  %s49 = add i32 %s48, %x49
  %s50 = add i32 %s49, %x50
  %s51 = add i32 %s50, %x51
  %s52 = add i32 %s51, %x52
  %s53 = add i32 %s52, %x53
  %s54 = add i32 %s53, %x54
  %s55 = add i32 %s54, %x55
  %s56 = add i32 %s55, %x56
  %s57 = add i32 %s56, %x57
  %s58 = add i32 %s57, %x58
  %s59 = add i32 %s58, %x59
  %s60 = add i32 %s59, %x60
  %s61 = add i32 %s60, %x61
  %s62 = add i32 %s61, %x62
  %s63 = add i32 %s62, %x63
  %s64 = add i32 %s63, %x64
  %s65 = add i32 %s64, %x65
  %s66 = add i32 %s65, %x66
  %s67 = add i32 %s66, %x67
  %s68 = add i32 %s67, %x68
  %s69 = add i32 %s68, %x69
  %s70 = add i32 %s69, %x70
  %s71 = add i32 %s70, %x71
  %s72 = add i32 %s71, %x72
  %s73 = add i32 %s72, %x73
  %s74 = add i32 %s73, %x74
  %s75 = add i32 %s74, %x75
  %s76 = add i32 %s75, %x76
  %s77 = add i32 %s76, %x77
  %s78 = add i32 %s77, %x78
  %s79 = add i32 %s78, %x79
  %s80 = add i32 %s79, %x80
  %s81 = add i32 %s80, %x81
  %s82 = add i32 %s81, %x82
  %s83 = add i32 %s82, %x83
  %s84 = add i32 %s83, %x84
  %s85 = add i32 %s84, %x85
  %s86 = add i32 %s85, %x86
  %s87 = add i32 %s86, %x87
  %s88 = add i32 %s87, %x88
  %s89 = add i32 %s88, %x89
  %s90 = add i32 %s89, %x90
  %s91 = add i32 %s90, %x91
  %s92 = add i32 %s91, %x92
  %s93 = add i32 %s92, %x93
  %s94 = add i32 %s93, %x94
  %s95 = add i32 %s94, %x95
  %s96 = add i32 %s95, %x96
  %s97 = add i32 %s96, %x97
  %s98 = add i32 %s97, %x98
  %s99 = add i32 %s98, %x99
  %s100 = add i32 %s99, %x100
  %s101 = add i32 %s100, %x101
  %s102 = add i32 %s101, %x102
  %s103 = add i32 %s102, %x103
  %s104 = add i32 %s103, %x104
  %s105 = add i32 %s104, %x105
  %s106 = add i32 %s105, %x106
  %s107 = add i32 %s106, %x107
  %s108 = add i32 %s107, %x108
  %s109 = add i32 %s108, %x109
  %s110 = add i32 %s109, %x110
  %s111 = add i32 %s110, %x111
  %s112 = add i32 %s111, %x112
  %s113 = add i32 %s112, %x113
  %s114 = add i32 %s113, %x114
  %s115 = add i32 %s114, %x115
  %s116 = add i32 %s115, %x116
  %s117 = add i32 %s116, %x117
  %s118 = add i32 %s117, %x118
  %s119 = add i32 %s118, %x119
  %s120 = add i32 %s119, %x120
  %s121 = add i32 %s120, %x121
  %s122 = add i32 %s121, %x122
  %s123 = add i32 %s122, %x123
  %s124 = add i32 %s123, %x124
  %s125 = add i32 %s124, %x125
  %s126 = add i32 %s125, %x126
  %s127 = add i32 %s126, %x127
  %s128 = add i32 %s127, %x128
  %s129 = add i32 %s128, %x129
  %s130 = add i32 %s129, %x130
  %s131 = add i32 %s130, %x131
  %s132 = add i32 %s131, %x132
  %s133 = add i32 %s132, %x133
  %s134 = add i32 %s133, %x134
  %s135 = add i32 %s134, %x135
  %s136 = add i32 %s135, %x136
  %s137 = add i32 %s136, %x137
  %s138 = add i32 %s137, %x138
  %s139 = add i32 %s138, %x139
  %s140 = add i32 %s139, %x140
  %s141 = add i32 %s140, %x141
  %s142 = add i32 %s141, %x142
  %s143 = add i32 %s142, %x143
  %s144 = add i32 %s143, %x144
  %s145 = add i32 %s144, %x145
  %s146 = add i32 %s145, %x146
  %s147 = add i32 %s146, %x147
  %s148 = add i32 %s147, %x148
  %s149 = add i32 %s148, %x149
  %s150 = add i32 %s149, %x150
  %s151 = add i32 %s150, %x151
  %s152 = add i32 %s151, %x152
  %s153 = add i32 %s152, %x153
  %s154 = add i32 %s153, %x154
  %s155 = add i32 %s154, %x155
  %s156 = add i32 %s155, %x156
  %s157 = add i32 %s156, %x157
  %s158 = add i32 %s157, %x158
  %s159 = add i32 %s158, %x159
  %s160 = add i32 %s159, %x160
  %s161 = add i32 %s160, %x161
  %s162 = add i32 %s161, %x162
  %s163 = add i32 %s162, %x163
  %s164 = add i32 %s163, %x164
  %s165 = add i32 %s164, %x165
  %s166 = add i32 %s165, %x166
  %s167 = add i32 %s166, %x167
  %s168 = add i32 %s167, %x168
  %s169 = add i32 %s168, %x169
  %s170 = add i32 %s169, %x170
  %s171 = add i32 %s170, %x171
  %s172 = add i32 %s171, %x172
  %s173 = add i32 %s172, %x173
  %s174 = add i32 %s173, %x174
  %s175 = add i32 %s174, %x175
  %s176 = add i32 %s175, %x176
  %s177 = add i32 %s176, %x177
  %s178 = add i32 %s177, %x178
  %s179 = add i32 %s178, %x179
  %s180 = add i32 %s179, %x180
  %s181 = add i32 %s180, %x181
  %s182 = add i32 %s181, %x182
  %s183 = add i32 %s182, %x183
  %s184 = add i32 %s183, %x184
  %s185 = add i32 %s184, %x185
  %s186 = add i32 %s185, %x186
  %s187 = add i32 %s186, %x187
  %s188 = add i32 %s187, %x188
  %s189 = add i32 %s188, %x189
  %s190 = add i32 %s189, %x190
  %s191 = add i32 %s190, %x191
  %s192 = add i32 %s191, %x192
  %s193 = add i32 %s192, %x193
  %s194 = add i32 %s193, %x194
  %s195 = add i32 %s194, %x195
  %s196 = add i32 %s195, %x196
  %s197 = add i32 %s196, %x197
  %s198 = add i32 %s197, %x198
  %s199 = add i32 %s198, %x199
  %s200 = add i32 %s199, %x200
  ret i32 %s200
}
