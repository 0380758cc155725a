import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { indexLetter, pinyinSyllables } from '../../src/campus/db/pinyin-syllables.ts'

test('derives the index letter from the pinyin of the whole name', () => {
  const letters: Record<string, string> = {
    重庆校友会: 'C',
    重修报名: 'C',
    会计证书: 'K',
    长期出差: 'C',
    调课申请: 'T',
    校对服务: 'J',
    银行卡: 'Y',
    率先垂范: 'S',
    乐器借用: 'Y',
    VPN申请: 'V',
    wifi: 'W',
    ＶＰＮ: 'V',
    '3号楼': 'S',
    '0元': 'L',
    '9栋': 'J',
    '（新）入学': 'Z',
    '': 'Z',
    '★': 'Z',
  }
  for (const [name, letter] of Object.entries(letters)) assert.equal(indexLetter(name), letter, name)
  assert.equal(pinyinSyllables('校园VPN 申请'), 'xiao yuan vpn shen qing')
})
