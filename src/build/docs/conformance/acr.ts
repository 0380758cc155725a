// What wcag.docs.ts says, as dist/ACR.md and as the parts of the hall's page /accessibility.
import { conformanceTests, criteria, SCREEN_READERS, type Criterion, type Support } from './wcag.docs.ts'

const WORDS: Record<Support, string> = {
  supports: 'Supports',
  partially: 'Partially supports',
  'not-evaluated': 'Not evaluated',
}
const inState = (support: Support): Criterion[] => criteria.filter((entry) => entry.support === support)

const testCell = (key: Criterion['tests'][number]): string => {
  const [file, name] = conformanceTests[key]!
  return `\`${file}\`: ${name.replace(/\$\{[^}]*\}/g, '…')}`
}
const row = ({ id, en, support, tests, remark }: Criterion): string =>
  `| ${[`${id} ${en}`, WORDS[support], tests.map(testCell).join('<br>'), remark].join(' | ')} |`

/** An accessibility conformance report of the tags and the portal. @param version of the package */
export function conformanceReport(version: string): string {
  const count = (support: Support) => `${WORDS[support].toLowerCase()} ${inState(support).length}`
  const levels = (['A', 'AA'] as const).map(
    (level) => `## Level ${level}

| criterion | conformance | tests, below \`test/\` | remarks |
|---|---|---|---|
${criteria
  .filter((entry) => entry.level === level)
  .map(row)
  .join('\n')}
`,
  )
  return `# Accessibility conformance report

univ-widgets ${version}: the six tags and the portal, measured by WCAG 2.2, levels A and AA. Of ${criteria.length} criteria:
${count('supports')}, ${count('partially')}, ${count('not-evaluated')}.

How we evaluated: by the automatic tests named here, which run before each release in Chromium with axe-core, by keyboard,
in Chinese and English, light and dark, 1440 and 390 pixels wide. Screen readers: ${SCREEN_READERS}. We have used no other
assistive technology, and no person with a disability has taken part. A criterion without a test is not evaluated, which says
neither that it is met nor that it is not.

- **Supports**: the tests show what the criterion asks for.
- **Partially supports**: the tests show a part of it; the remark says what they leave out.
- **Not evaluated**: there is no test.

A hall has its own texts, colours, items, forms and sign-in, which this report does not cover.

${levels.join('\n')}`
}

const TEXTS = {
  'zh-CN': {
    counts: (supports: number, partially: number, not: number) =>
      `WCAG 2.2 的 A 与 AA 级共 ${criteria.length} 条准则：测试表明符合 ${supports} 条，部分符合 ${partially} 条，未评估 ${not} 条。`,
    partially: '部分符合：测试只覆盖准则的一部分',
    'not-evaluated': '未评估：没有对应的测试',
  },
  en: {
    counts: (supports: number, partially: number, not: number) =>
      `Of the ${criteria.length} criteria of WCAG 2.2, levels A and AA, our tests show that we meet ${supports}, meet a part of ${partially}, and have not evaluated ${not}.`,
    partially: 'Met in part: the tests show a part of the criterion',
    'not-evaluated': 'Not evaluated: there is no test',
  },
}

/** HTML for `<!-- conformance … -->` of src/hall/accessibility.html, by language. */
export function conformanceParts(): Record<string, string> {
  const parts = Object.entries(TEXTS).map(([lang, texts]) => {
    const name = ({ id, zh, en }: Criterion) => `<li>${id} ${lang === 'en' ? en : zh}</li>`
    const list = (support: 'partially' | 'not-evaluated') =>
      `<details><summary>${texts[support]}</summary><ul>${inState(support).map(name).join('')}</ul></details>`
    const count = (support: Support) => inState(support).length
    const counts = texts.counts(count('supports'), count('partially'), count('not-evaluated'))
    return [lang, `<p>${counts}</p>${list('partially')}${list('not-evaluated')}`] as const
  })
  return Object.fromEntries(parts)
}
