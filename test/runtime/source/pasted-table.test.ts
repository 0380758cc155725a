// A table pasted into the configurator becomes a file with the same content.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { parseSourceRows, parseSourceText } from '../../../src/runtime/source/parse-source.ts'

const script: string = '../../../demo/pages/configurator-table.js'
const { listFile } = (await import(script)) as { listFile(text: string): { name: string; content: string } }

test('downloads a file with the pasted content', () => {
  for (const text of [
    '名称\t说明\t网址\r\n"两\n行"\t"说 ""好"""\t/a\r\nc, d\tx "y"\t\r\n',
    'name;url\nA;/a\nB;/b\n',
    '名称\n甲\n',
    '[{"name": "A", "url": "/a"}]',
  ]) {
    const { name, content } = listFile(text)
    const file = parseSourceText(content, 'https://a.example/')
    deepEqual(file.items, parseSourceRows({ text }, 'https://a.example/').items)
    ok(file.items.length)
    deepEqual(file.problems, [])
    equal(name, text.startsWith('[') ? 'services.json' : 'services.csv')
  }
})
