import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { initialLetter } from '../../src/domain/initial-letter.ts'
import { INITIAL_LETTER_HEAD, pinyinReadings } from '../../src/domain/pinyin-readings.ts'
import { createFold } from '../../src/contract/fold-text.ts'
import { soundsOf } from '../../src/domain/find/pinyin.ts'
import { POLYPHONIC_NAMES } from './polyphonic-names.ts'

const fold = createFold()

const polyphonicNames = Object.keys(POLYPHONIC_NAMES)
const mismatches = (readings: readonly string[]) =>
  polyphonicNames.filter((name, i) => initialLetter(name, readings[i]) !== POLYPHONIC_NAMES[name])

test('reads the initial letter of every polyphonic name from the whole name', async () => {
  ok(polyphonicNames.length >= 97)
  deepEqual(mismatches(await pinyinReadings(polyphonicNames)), [])
})

test('reads the initial letter of every polyphonic name from its first four characters', async () => {
  deepEqual(mismatches(await pinyinReadings(polyphonicNames, { head: INITIAL_LETTER_HEAD })), [])
})

test('returns one syllable per character, with v for ü, and keeps the rest', async () => {
  deepEqual(await pinyinReadings(['绿色通道', 'VPN申请', '同学率先（测试）', 'English', '']), [
    'lv se tong dao',
    'V P N shen qing',
    'tong xue shuai xian （ ce shi ）',
    '',
    '',
  ])
})

test('returns names without Han characters without reading the clock', async () => {
  let clockReads = 0
  deepEqual(await pinyinReadings(['VPN', '123'], { now: () => clockReads++ }), ['', ''])
  equal(clockReads, 0)
})

test('pauses after each time slice', async () => {
  let clock = 0
  let pauses = 0
  let longest = 0
  let start = 0
  await pinyinReadings(
    Array.from({ length: 400 }, () => '成绩查询'),
    {
      now: () => {
        longest = Math.max(longest, clock - start)
        return (clock += 1)
      },
      pause: () => {
        pauses++
        start = clock
        return Promise.resolve()
      },
    },
  )
  ok(pauses > 10, `${pauses} pauses`)
  ok(longest <= 8, `${longest} ms`)
})

test('stops when aborted', async () => {
  const stop = new AbortController()
  const pause = () => Promise.resolve(stop.abort(new Error('left')))
  await rejects(pinyinReadings(['成绩'], { signal: stop.signal, pause }), /left/)
})

test('aligns pinyin with its name however the Latin part is written', () => {
  const syllables = (name: string, reading: string) => soundsOf(fold(name), reading, fold)?.syllables
  const vpn = ['vpn', 'shen', 'qing']
  deepEqual(syllables('VPN申请', 'V P N shen qing'), vpn)
  deepEqual(syllables('VPN申请', 'vpn shen qing'), vpn)
  deepEqual(syllables('VPN申请', 'shen qing'), vpn)
  deepEqual(syllables('绿色（A）', 'lǜ sè （ A ）'.normalize('NFC')), ['lv', 'se', 'a'])
  deepEqual(syllables('A啊', 'a'), ['a', 'a'])
  equal(syllables('成绩查询', 'cheng ji'), undefined)
})
