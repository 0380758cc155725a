// The report as a table for a terminal.
import { countStates, type Report, type Result, type State } from './result.ts'

const WORDS: Record<State, string> = {
  works: 'works',
  absent: 'absent',
  wrong: 'WRONG',
  skipped: 'skipped',
}
const STATE_WIDTH = 10
const NAME_WIDTH = 36
const MIN_COLLAPSED = 4

const lines = ({ state, name, received, expected, see, missing }: Result): string[] => {
  const head = `  ${WORDS[state].padEnd(STATE_WIDTH)} ${name.padEnd(NAME_WIDTH)}`
  const indent = ' '.repeat(STATE_WIDTH + 5)
  if (state === 'wrong')
    return [
      head,
      `${indent}received: ${received}`,
      `${indent}expected: ${expected}`,
      `${indent}see:      ${see}`,
    ]
  if (state === 'absent') return [`${head} ${missing}${received ? ` (${received})` : ''}`]
  return [received ? `${head} ${received}` : head]
}

/** Calls that were skipped for the same reason share one line. */
function areaLines(results: Result[]): string[] {
  const reasons = new Map<string, number>()
  for (const { state, received = '' } of results)
    if (state === 'skipped') reasons.set(received, (reasons.get(received) ?? 0) + 1)
  const isListed = ({ state, received = '' }: Result) =>
    state !== 'skipped' || (reasons.get(received) ?? 0) < MIN_COLLAPSED
  const collapsed = [...reasons].filter(([, count]) => count >= MIN_COLLAPSED)
  return [
    ...results.filter(isListed).flatMap(lines),
    ...collapsed.flatMap(([received, count]) =>
      lines({ area: '', name: `${count} others`, state: 'skipped', received }),
    ),
  ]
}

export function printReport({ hall, results, capabilities }: Report): string {
  const areas = [...new Set(results.map(({ area }) => area))]
  const counts = countStates(results)
  const out = areas.flatMap((area) => [
    '',
    area,
    ...areaLines(results.filter((result) => result.area === area)),
  ])
  return [
    `univ-widgets check ${hall}`,
    ...out.map((line) => line.trimEnd()),
    '',
    `${counts.works} work, ${counts.absent} absent, ${counts.wrong} wrong, ${counts.skipped} skipped.`,
    ...(capabilities
      ? [
          '',
          'For univ-config.json, so that browsers need not find it out:',
          `"capabilities": ${JSON.stringify(capabilities)}`,
        ]
      : []),
    '',
  ].join('\n')
}
