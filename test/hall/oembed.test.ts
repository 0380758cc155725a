// oEmbed 1.0 of the embed pages, as a CMS asks for it.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { replyToOembed } from '../../src/server/oembed.ts'

const HOME = 'https://hall.example.edu/hall/'
const ask = (query: Record<string, string>) => {
  const { status, embed } = replyToOembed(HOME, new URLSearchParams(query))
  return { status, embed: embed as Record<string, unknown> }
}
const url = `${HOME}embed/univ-visit-counter`

for (const [about, query, size] of [
  ['none', {}, [800, 600]],
  ['a narrow column', { maxwidth: '500' }, [500, 600]],
  ['a low one', { maxheight: '200' }, [800, 200]],
  ['both', { maxwidth: '320', maxheight: '240' }, [320, 240]],
  ['more than it needs', { maxwidth: '4000', maxheight: '4000' }, [800, 600]],
  ['nonsense', { maxwidth: '0', maxheight: '-1"><b>' }, [800, 600]],
  ['a fraction', { maxwidth: '1e2', maxheight: '99.5' }, [800, 600]],
] as const)
  test(`the frame fits the room of the asking page: ${about}`, () => {
    const { embed } = ask({ url, ...query })
    deepEqual([embed['width'], embed['height']], size)
    match(String(embed['html']), new RegExp(`width="${size[0]}" height="${size[1]}"`))
  })

for (const [search, title] of [
  ['', '访问统计'],
  ['?lang=en', 'Visit counter'],
  ['?lang=en-GB&theme=dark', 'Visit counter'],
  ['?lang=xx', 'Visit counter'],
] as const)
  test(`the frame has a name for readers: ${search}`, () => {
    const { embed } = ask({ url: url + search })
    equal(embed['title'], title)
    ok(String(embed['html']).includes(` title="${title}"`))
  })

for (const [query, status] of [
  [{ url, format: 'json' }, 200],
  [{ url, format: 'xml' }, 501],
  [{ url, format: 'XML' }, 501],
  [{ url: `${HOME}workflow/todo` }, 404],
  [{ url: `${HOME}embed/univ-portal` }, 404],
  [{ url: `${HOME}embed/constructor` }, 404],
  [{ url: 'https://evil.example/hall/embed/univ-favorites' }, 404],
  [{ url: '' }, 404],
  [{}, 404],
] as const)
  test(`${JSON.stringify(query)} is answered with ${status}`, () => {
    equal(ask(query).status, status)
  })
