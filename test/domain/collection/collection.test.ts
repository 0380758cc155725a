import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createCollection } from '../../../src/domain/collection/collection.ts'
import { createSelection } from '../../../src/domain/collection/selection.ts'

const EMPTY = { keyword: '', tag: '', page: '' }

/** A collection whose clock stands still until `tick`, with what it reports. */
function setup(options: { isLive?: boolean } = {}) {
  let now = 0
  let timer: { run(): void; at: number } | undefined
  const searched: string[] = []
  const collection = createCollection(
    {
      schedule(run, ms) {
        const own = { run, at: now + ms }
        timer = own
        return () => {
          if (timer === own) timer = undefined
        }
      },
    },
    {
      query: EMPTY,
      forKeyword: () => ({ tag: '', page: '' }),
      normalize: (query) => (query.tag === 'all' ? { ...query, tag: '' } : query),
      onSearch: (keyword) => void searched.push(keyword),
      ...options,
    },
  )
  const reported: (typeof EMPTY)[] = []
  collection.onChange = (query) => void reported.push(query)
  const tick = (ms: number) => {
    now += ms
    const due = timer
    if (!due || due.at > now) return
    timer = undefined
    due.run()
  }
  return { ...collection, collection, reported, searched, tick, query: collection.$query.get }
}

for (const isLive of [false, true])
  test(`asks ${isLive ? 'at each key and reports' : 'and reports'} 300 ms after the last key`, () => {
    const { type, query, tick, reported, $text, $isTyping } = setup({ isLive })
    type('l')
    tick(299)
    type(' leave ')
    deepEqual([$text.get(), $isTyping.get(), query().keyword], [' leave ', true, isLive ? 'leave' : ''])
    tick(299)
    deepEqual(reported, [])
    tick(1)
    deepEqual([$isTyping.get(), reported], [false, [{ ...EMPTY, keyword: 'leave' }]])
    type('leave ')
    tick(300)
    equal(reported.length, 1, 'a space does not ask again')
  })

for (const isLive of [false, true])
  test(`a text that is removed again is not reported${isLive ? ', where each key asks' : ''}`, () => {
    const { type, tick, reported, query, $isTyping } = setup({ isLive })
    type('leave')
    type('')
    tick(1000)
    deepEqual([reported, query(), $isTyping.get()], [[], EMPTY, false])
  })

test('a submitted search asks at once and once, and is the only one for the history', () => {
  const { type, search, tick, reported, searched } = setup()
  type('lea')
  search('leave')
  tick(1000)
  search('  ')
  deepEqual([reported.map(({ keyword }) => keyword), searched], [['leave', ''], ['leave']])
})

test('a new keyword clears the filters that it is to clear, also when the same is submitted again', () => {
  const { change, search, type, tick, query } = setup()
  search('leave')
  change({ tag: 'study' })
  type('leave ')
  tick(300)
  equal(query().tag, 'study', 'the same keyword while typing keeps them')
  search('leave')
  equal(query().tag, '')
})

test('what is kept outside is set without a report, in the form of the list', () => {
  const { setQuery, change, query, reported, $text } = setup()
  setQuery({ keyword: 'leave', tag: 'all' })
  deepEqual([query(), $text.get(), reported], [{ ...EMPTY, keyword: 'leave' }, 'leave', []])
  change({ page: '2' })
  setQuery({ ...query(), tag: 'all' })
  equal(reported.length, 1)
})

test('what was reported comes back while the user types on, and changes neither text nor query', () => {
  for (const isLive of [false, true]) {
    const { collection, type, tick, query, $text } = setup({ isLive })
    collection.onChange = (next) => collection.setQuery(next)
    type('leave')
    tick(300)
    type('leave r')
    collection.setQuery({ ...EMPTY, keyword: 'leave' })
    deepEqual([query().keyword, $text.get()], [isLive ? 'leave r' : 'leave', 'leave r'])
    tick(300)
    deepEqual([query().keyword, $text.get()], ['leave r', 'leave r'])
  }
})

test('another address while the user types replaces what is typed', () => {
  for (const isLive of [false, true]) {
    const { type, setQuery, tick, query, $text, reported } = setup({ isLive })
    type('exam')
    setQuery({ keyword: 'leave' })
    tick(1000)
    deepEqual([query().keyword, $text.get(), reported], ['leave', 'leave', []])
  }
})

test('clearing everything also removes a text that was not asked for yet; nothing is reported once disposed', () => {
  const { type, change, dispose, tick, query, $text, reported } = setup()
  type('exam')
  change(EMPTY)
  tick(1000)
  deepEqual([query(), $text.get(), reported], [EMPTY, '', [EMPTY]])
  type('leave')
  dispose()
  tick(1000)
  equal(reported.length, 1)
})

test('only selectable items are chosen; those that leave the list, or cannot be selected any more, are not', () => {
  const { $items, select, update, clear } = createSelection<{ id: string; on: boolean }>(({ on }) => on)
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, on: id !== 'c' }))
  const ids = () => [...$items.get().keys()].join('')
  select([a!, b!, c!], true)
  equal(ids(), 'ab')
  update(
    [a!, b!],
    [
      { ...a!, on: false },
      { id: 'new', on: true },
    ],
  )
  equal(ids(), '')
  select([a!, b!], true)
  update([a!], [a!])
  equal(ids(), 'ba', 'those of other pages stay')
  select([b!], false)
  equal(ids(), 'a')
  clear()
  equal(ids(), '')
})
