import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { parseSourceRows, parseSourceText } from '../../src/runtime/source/parse-source.ts'
import { toRecords } from '../../src/check/to-records.ts'

test('parses the records of a list back into the same items and tags', () => {
  const list = parseSourceText(
    [
      '编号,名称,英文名称,网址,主题,主题英文,部门,部门英文,服务对象,办理方式,关键词,所需材料,开始日期,截止日期,更新日期,热度,费用,是否显示',
      '7,甲,A,https://a.example/,"生活,学习","Life,Studies",图书馆,Library,学生,线上,"借书;还书",照片,2026-01-01,2026-03-01,1999-12-31,12,免费,',
      ',乙,,mailto:b@a.example,学习,,,,,线上线下,,,,,2026-02-03 08:30,,,是',
      ',乙 &amp;amp; &lt;b&gt;,,x y,"A;B&amp;lt;",,,,,,"R&amp;D",,soon,,,,1&lt;b&gt;2,',
      ',丙,,,,,,,,,,,,,,,,否',
    ].join('\n'),
    '',
  )
  deepEqual(
    list.problems.map(({ kind }) => kind),
    ['bad-address', 'bad-date'],
  )
  const again = parseSourceRows(JSON.parse(JSON.stringify(toRecords(list))), '')
  deepEqual(again.items, list.items)
  deepEqual(again.tags, list.tags)
  deepEqual(again.problems, [])
})
