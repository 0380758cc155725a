// What content systems leave of the snippets in the documentation, by replicas of their filters.
import { equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { ALLOWED_EMBED_ATTRIBUTES } from '../../src/contract/embed.ts'
import { drupal, filterHtml, moodle, sharepoint, typo3 } from '../tools/cms-filters.ts'

/** The snippets of a page, in the order in which it has them. */
const snippets = (name: string, lang: string, language = 'html'): string[] =>
  [...readFileSync(`src/docs/${lang}/${name}.md`, 'utf8').matchAll(/```(\w+)\n([^]*?)```/g)]
    .filter(([, kind]) => kind === language)
    .map(([, , code]) => code!.replace(/^ {3}/gm, '').trim())
const find = (name: string, lang: string, pattern: RegExp): string => {
  const found = snippets(name, lang).find((code) => pattern.test(code))
  ok(found, `${name}, ${lang}: no snippet with ${pattern}`)
  return found
}
const LINK = /<a href="https:\/\/hall\.example\.edu\/">[^<]+<\/a>/

for (const lang of ['en', 'zh'])
  suite(`the snippets of the pages in ${lang}`, () => {
    test('Drupal keeps the element with the list that the page names, and the link without it', () => {
      const [list] = snippets('drupal', lang, 'text')
      const snippet = find('drupal', lang, /data-univ/)
      equal(filterHtml(snippet, drupal(list!)), snippet)
      const without = filterHtml(snippet, drupal(''))
      match(without, LINK)
      ok(!without.includes('data-univ'))
      // every attribute of the list is one that a tag reads
      for (const [, name] of list!.matchAll(/data-([\w-]+)/g))
        ok(name === 'univ' || ALLOWED_EMBED_ATTRIBUTES.includes(name!), name)
    })

    test('SharePoint keeps the frame of an allowed host, and no script, other host or other scheme', () => {
      const frame = find('sharepoint', lang, /<iframe/)
      const rule = sharepoint(['hall.example.edu'])
      match(
        filterHtml(frame, rule),
        /^<iframe src="https:\/\/hall\.example\.edu\/embed\/univ-service-catalogue\?/,
      )
      ok(!filterHtml(frame, sharepoint(['other.example.edu'])).includes('src='))
      ok(!filterHtml(frame.replace('https:', 'http:'), rule).includes('src='))
      ok(
        !filterHtml(frame.replace('hall.example.edu', 'hall.example.edu.evil.example'), rule).includes(
          'src=',
        ),
      )
      equal(filterHtml('<script src="https://hall.example.edu/univ.js"></script>', rule), '')
    })

    test('Moodle cleans the element to its link, and leaves nothing of the script', () => {
      const cleaned = filterHtml(find('moodle', lang, /data-univ/), moodle)
      match(cleaned, LINK)
      ok(!cleaned.includes('data-'))
      equal(filterHtml(find('moodle', lang, /univ\.js/), moodle).trim(), '')
    })

    test('TYPO3 keeps the element with its data, and of the tag the link', () => {
      const element = find('typo3', lang, /data-univ/)
      equal(filterHtml(element, typo3), element)
      const tag = filterHtml(find('typo3', lang, /<univ-/), typo3)
      match(tag, LINK)
      ok(!tag.includes('<univ-'))
    })

    test('of every snippet for a system without scripts, something to press stays', () => {
      const element = find('no-scripts', lang, /data-univ/)
      for (const rule of [moodle, typo3, drupal('')]) match(filterHtml(element, rule), LINK)
      const frame = find('no-scripts', lang, /<iframe/)
      match(filterHtml(frame, sharepoint(['hall.example.edu'])), /<iframe src=/)
    })
  })

test('the replicas remove what the systems remove: scripts, handlers, other schemes', () => {
  const hostile =
    '<div onclick="x()" data-univ="favorites"><a href=" JavaScript:alert(1)">a</a><SCRIPT>x</SCRIPT ><img src=x onerror=x></div>'
  for (const rule of [moodle, typo3, drupal('<div data-univ onclick>')])
    ok(!/onclick|javascript|script|onerror|img/i.test(filterHtml(hostile, rule)), filterHtml(hostile, rule))
})
