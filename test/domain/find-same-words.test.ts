import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../src/contract/core/apps.ts'
import { createFold } from '../../src/contract/fold-text.ts'
import { toSimplified } from '../../src/contract/to-simplified.ts'
import { createAppFinder } from '../../src/domain/find/app-finder.ts'
import { highlightText } from '../../src/domain/find/highlight.ts'
import { createTextTest } from '../../src/contract/search-terms.ts'
import { app, names } from './search-fixtures.ts'

/** A name, and what people type for it. */
const WRITTEN_OTHERWISE: readonly [name: string, typed: readonly string[]][] = [
  ['“一卡通”补办', ['一卡通补办', '"一卡通"补办', '「一卡通」补办', '『一卡通』補辦']],
  [
    '成绩单（中英文）打印',
    ['成绩单中英文', '成绩单中英文打印', '成绩单(中英文)', '成绩单【中英文】', '中英文打印'],
  ],
  [
    '2026–2027 学年选课',
    ['2026-2027', '2026—2027', '2026−2027', '2026－2027', '２０２６-2027', '20262027', '2027学年'],
  ],
  [
    '北京大学·国家发展研究院 选课',
    ['北京大学国家发展研究院', '北京大学•国家发展', '北京大学・国家发展', '研究院选课'],
  ],
  [
    '图书馆 借书证',
    ['图书馆借书证', '图书馆\u3000借书证', '图书馆\u200b借书证', '图书馆、借书证', '圖書館借書證'],
  ],
  ['四、六级报名', ['四六级报名', '46级报名', '４６级', '四/六级', '四&六级']],
  ['Ⅱ级证书打印', ['II级证书', 'ii级', 'ⅱ级证书', 'ＩＩ级']],
  ['Straße Parking', ['strasse', 'straße', 'STRASSE', 'STRAẞE parking']],
  ['E-mail Account', ['email', 'e mail', 'e‑mail', 'e–mail', 'Ｅ－ｍａｉｌ', 'emailaccount', 'mail']],
  ['《学生手册》领取', ['学生手册', '《学生手册》', '〈学生手册〉领取', '学生手册领取']],
  ['校园 Wi-Fi 申请', ['wifi', 'wi fi', '校园wifi', 'WIFI申请']],
  ['Café Naïve Ångström', ['cafe', 'naive', 'angstrom', 'cafe\u0301']],
  ['İstanbul ısı ﬁle', ['istanbul', 'ISTANBUL', 'isi', 'file']],
  ['佐々木奨学金', ['佐佐木', '佐々木']],
  ['ﾊﾟｿｺﾝ貸出', ['パソコン', 'ﾊﾟｿｺﾝ', 'ハ\u309aソコン']],
  [
    'Research & Innovation Office',
    ['research and innovation', 'research & innovation', 'research innovation'],
  ],
  ['C++ 程序设计 / Java', ['c++', 'c++程序', '程序设计java']],
  ["Driver's Licence", ['drivers licence', 'driver’s', 'driver s']],
  ['第3.5次会议 V2.0', ['第3.5次', '第35次', 'v2.0', 'V20']],
  ['ＳＱ－２０２６－０００１ 复核', ['sq-2026-0001', 'SQ20260001', '2026-0001', '26-0001']],
]

const items = WRITTEN_OTHERWISE.map(([name]) => app(name))
const complete = createAppFinder(items)
await complete.warmUp()

for (const [name, typed] of WRITTEN_OTHERWISE)
  test(`finds ${name} however its signs are written`, () => {
    for (const keyword of typed) {
      const { apps, approximate } = complete.find({ keyword })
      deepEqual([apps.some((found) => found.name === name), approximate], [true, false], `'${keyword}'`)
    }
  })

test('joins Latin words only where a word starts, and one digit is only itself', async () => {
  const list = [app('Grade Report'), app('Sports Hall'), app('统一身份认证')]
  const search = createAppFinder(list)
  await search.warmUp()
  const find = (keyword: string) => names(search.find({ keyword }).apps)
  deepEqual(
    [find('derep'), find('gradereport'), find('1'), find('hall s')],
    [[], ['Grade Report'], [], ['Sports Hall']],
  )
})

test('an item that is called exactly as was typed comes first, then one that only signs tell from it', async () => {
  const first = async (keyword: string, ...others: string[]) => {
    const [, ...rest] = others
    const list: App[] = others.map((name, i) => app(name, { updated: i }))
    const search = createAppFinder(list)
    await search.warmUp()
    equal(names(search.find({ keyword }).apps)[0], others[0], `'${keyword}' before ${rest.join()}`)
  }
  await first('一卡通补办', '一卡通补办', '“一卡通”补办', '一卡通补办指南')
  await first('“一卡通”补办', '“一卡通”补办', '一卡通补办')
  await first('图书馆 借书证', '图书馆 借书证', '图书馆借书证', '借书证 图书馆')
  await first('图书馆 借书证', '图书馆借书证', '图书馆新借书证')
  await first('E-mail', 'E-mail', 'Email', 'E-mail Account')
  await first('email', 'Email', 'E-mail')
  await first('2026-2027', '2026-2027', '2026–2027', '2026-2027 学年')
})

test('punctuation alone is no keyword', () => {
  for (const keyword of ['（', '——', '…', '“”', ' - '])
    equal(complete.find({ keyword }).apps.length, items.length)
})

test('marks the letters of the original text', () => {
  const fold = createFold(toSimplified)
  const show = (text: string, query: string) =>
    highlightText(text, query, fold)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('')
  for (const [text, query, marked] of [
    [
      '“一卡通”补办',
      '一卡通补办',
      '“[一卡通”补办]',
      '成绩单（中英文）打印',
      '成绩单',
      '[成绩单]（中英文）打印',
      '成绩单（中英文）打印',
      '中英文',
      '成绩单（[中英文]）打印',
      '2026–2027 学年',
      '20262027',
      '[2026–2027] 学年',
      'Straße Parking',
      'strasse',
      '[Straße] Parking',
      'Ⅱ级证书',
      'ii级',
      '[Ⅱ级]证书',
      'My E-mail',
      'email',
      'My [E-mail]',
      'ﬁle e\u0301cole',
      'i ecole',
      '[ﬁ]le [e\u0301cole]',
      '图\u200b书 馆',
      '图书馆',
      '[图\u200b书 馆]',
      '圖書館（總館）',
      '总馆',
      '圖書館（[總館]）',
      'ﾊﾟｿｺﾝ',
      'ソコン',
      'ﾊﾟ[ｿｺﾝ]',
      '四、六级',
      '46级',
      '[四、六级]',
    ],
  ] as const)
    equal(show(text, query), marked)
})

test('lists without a rank compare in the same way: tasks, startable items, the values of a filter', () => {
  for (const [texts, query, matches] of [
    [['复核', '2026-000198'], '２０２６－０００１９８', true],
    [['复核', '2026-000198'], '2026000198 复核', true],
    [['复核', '2026-000198'], '核2026', false],
    [['04-信息中心（IT）'], '信息中心it', true],
    [['Straße', undefined], 'strasse', true],
    [['教务处'], '', true],
  ] as const)
    equal(createTextTest(query)(...texts), matches, query)
})
