// Private words with standard terms, which must not be reintroduced.
import { test } from 'node:test'
import { commentsOf, everything, expectNoFaults, readText } from './tools/project-sources.ts'

/** Whole words, in identifiers and in prose. */
const PRIVATE_WORDS = [
  ...[
    'handOver',
    'HandedOver',
    'handIn',
    'take-over',
    'takeOver',
    'takenOver',
    'stand-in',
    'later-keys',
    'laterKeys',
  ],
  ...['empty-later', 'icons-more', 'faceOf', 'session-face', 'sessionFace', 'Ajar', 'Misshapen', 'misshapen'],
  ...['sayer', 'useSay', 'useOne', 'letGo', 'dressed', 'SessionTrouble', 'waitedFor'],
]
/** The protocol name between two windows, which must not change. */
const WIRE_NAME = /univ-hand-over\/\d/g
const THIS_FILE = 'test/house-words.ts'

test('comments say the behaviour, not the code of a paper that is not in the repository', () => {
  const codes = /\b[A-Z]\d{1,2}\b(?!\.\d)|quality §|decisions, "/g
  const known = /^(A4|C0|C1|V8|F\d|H\d|K9|P256|T0)$/
  const faults = everything
    .filter((file) => /\.(ts|tsx|css|mjs|js)$/.test(file) && file !== THIS_FILE)
    .flatMap((file) =>
      [...commentsOf(readText(file)).matchAll(codes)]
        .filter(([code]) => !known.test(code))
        .map(([code]) => `${file}: ${code}`),
    )
  expectNoFaults(faults)
})

test('names and comments use standard terms', () => {
  const pattern = new RegExp(`(?<![\\w-])(${PRIVATE_WORDS.join('|')})(?![\\w-])`, 'g')
  const faults = everything
    .filter((file) => file !== THIS_FILE)
    .flatMap((file) =>
      [...readText(file).replaceAll(WIRE_NAME, '').matchAll(pattern)].map(([word]) => `${file}: ${word}`),
    )
  expectNoFaults(faults)
})
