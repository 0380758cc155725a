// Private words with standard terms (src/README.md), which must not be reintroduced.
import { test } from 'node:test'
import { everything, expectNoFaults, readText } from './tools/project-sources.ts'

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

test('names and comments use standard terms', () => {
  const pattern = new RegExp(`(?<![\\w-])(${PRIVATE_WORDS.join('|')})(?![\\w-])`, 'g')
  const faults = everything
    .filter((file) => file !== THIS_FILE)
    .flatMap((file) =>
      [...readText(file).replaceAll(WIRE_NAME, '').matchAll(pattern)].map(([word]) => `${file}: ${word}`),
    )
  expectNoFaults(faults)
})
