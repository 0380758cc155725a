import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanFileName, detectFileType } from '../../src/campus/forms/file-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const zip = (...names: string[]) => bytes('PK\x03\x04', [20, 0, 0, 0, 0, 0], ...names)
const office = (folder: string, ...more: string[]) => zip('[Content_Types].xml', folder, ...more)

describe('the type of a file', () => {
  const cases: [about: string, name: string, content: Buffer, ending: string | undefined][] = [
    ['a PDF', 'a.pdf', bytes('%PDF-1.7'), 'pdf'],
    ['a PDF under another name', 'a.jpg', bytes('%PDF-1.7'), 'pdf'],
    ['a program that says PDF', 'a.pdf', bytes('MZ', [0, 1], '%PDF-1.7'), undefined],
    ['a program', 'a.exe', bytes('MZ', [0x90, 0, 3]), undefined],
    ['a program named as a picture', 'a.png', bytes('\x7fELF', [2, 1, 1, 0]), undefined],
    ['a JPEG', 'a.jpeg', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
    ['a PNG', 'a', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'png'],
    ['a GIF', 'a.gif', bytes('GIF89a'), 'gif'],
    ['WebP', 'a.webp', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 '), 'webp'],
    ['sound in the same container', 'a.webp', bytes('RIFF', [1, 0, 0, 0], 'WAVEfmt '), undefined],
    ['a phone’s photograph', 'a.heic', bytes([0, 0, 0, 24], 'ftypheic'), 'heic'],
    ['a Word file', 'a.zip', office('word/document.xml'), 'docx'],
    ['an Excel file', 'a.xlsx', office('xl/workbook.xml'), 'xlsx'],
    ['slides', 'a.pptx', office('ppt/slides'), 'pptx'],
    ['a Word file with macros', 'a.docx', office('word/document.xml', 'word/vbaProject.bin'), undefined],
    [
      'an OpenDocument text',
      'a.odt',
      bytes(
        'PK\x03\x04',
        Array.from({ length: 26 }, () => 0),
        'mimetypeapplication/vnd.oasis.opendocument.text',
      ),
      'odt',
    ],
    ['an archive named as a document', 'a.docx', zip('a.txt'), 'zip'],
    ['an old Word file', 'a.doc', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'doc'],
    ['a page', 'a.html', bytes('<script>alert(1)</script>'), 'txt'],
    ['a drawing with a script', 'a.svg', bytes('<svg onload="alert(1)"/>'), 'txt'],
    ['a table as text', 'a.csv', bytes('a,b\r\n'), 'csv'],
    ['Chinese text of an old system', 'a.txt', bytes([0xc4, 0xe3, 0xba, 0xc3, 10]), 'txt'],
    ['something unknown', 'a.txt', bytes([0, 1, 2, 3]), undefined],
  ]
  for (const [about, name, content, ending] of cases)
    test(`is decided by its content: ${about}`, () => {
      equal(detectFileType({ head: content, tail: content }, name)?.ending, ending)
    })
})

describe('the name of a file', () => {
  test('is one on every system, and ends as its content says', () => {
    const cases: [given: string, ending: string, cleaned: string][] = [
      ['成绩单.pdf', 'pdf', '成绩单.pdf'],
      ['../../etc/passwd', 'txt', 'passwd.txt'],
      ['C:\\Users\\me\\scan.PDF', 'pdf', 'scan.PDF'],
      ['photo.jpeg', 'jpg', 'photo.jpeg'],
      ['evil.html', 'txt', 'evil.html.txt'],
      ['invoice.pdf.exe', 'pdf', 'invoice.pdf.exe.pdf'],
      ['invoice\u202Efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
      ['a\u0000b\r\nc".pdf', 'pdf', 'abc.pdf'],
      ['\u200B\uFEFF.pdf', 'pdf', 'pdf.pdf'],
      ['...', 'txt', 'file.txt'],
      ['con.txt', 'txt', '_con.txt'],
      ['a\uD800b.txt', 'txt', 'ab.txt'],
      ['<img src=x onerror=alert(1)>.png', 'png', 'img src=x onerror=alert(1).png'],
    ]
    deepEqual(
      cases.map(([given, ending]) => cleanFileName(given, ending)),
      cases.map(([, , cleaned]) => cleaned),
    )
  })

  test('has at most 255 bytes, and keeps its ending', () => {
    for (const [given, ending] of [
      [`${'名'.repeat(300)}.pdf`, 'pdf'],
      [`${'😀'.repeat(300)}`, 'txt'],
      [`${'a'.repeat(300)}.html`, 'txt'],
    ] as const) {
      const name = cleanFileName(given, ending)
      ok(Buffer.byteLength(name) <= 255, name)
      ok(name.endsWith(`.${ending}`), name)
      ok(!/\p{Surrogate}/u.test(name), name)
    }
  })
})
