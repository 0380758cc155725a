import type { Position, Profile } from '../contract/core/profile.ts'

/** The label of a user's number (§3, §6). */
export type IdentityLabel = 'student-number' | 'staff-number' | 'work-number'

const positionText = (position: Position): string =>
  `${position.post?.postType} ${position.post?.name}`.toLowerCase()

/** By priority. §6: student number for undergraduate or junior-college students, staff number for staff. */
const LABEL_PRIORITY: readonly [string, IdentityLabel][] = [
  ['undergraduate', 'student-number'],
  ['junior-college', 'student-number'],
  ['staff', 'staff-number'],
]

/** `numberLabels` of the configuration: labels by a word of the position, for positions that §6 does not name. */
type NumberLabels = Readonly<Record<string, string>>

const isLabel = (text: string): text is IdentityLabel => /^(student|staff|work)-number$/.test(text)

/** The user's main position and the label of its number; active positions take precedence over former ones. */
function resolveIdentity(
  positions: readonly Position[],
  configured: NumberLabels,
): {
  label: IdentityLabel
  position: Position | undefined
} {
  const active = positions.filter((p) => p.active)
  const candidates = active.length ? active : positions
  for (const [word, label] of [...Object.entries(configured), ...LABEL_PRIORITY]) {
    const position = candidates.find((p) => positionText(p).includes(word))
    if (position && isLabel(label)) return { label, position }
  }
  return { label: 'work-number', position: candidates.find(({ code }) => code) }
}

export const identityLabel = (positions: readonly Position[], configured: NumberLabels = {}): IdentityLabel =>
  resolveIdentity(positions, configured).label

/** The number of the main position, else the card number, else the account. */
export const identityNumber = (
  { positions, cardNo, account }: Profile,
  configured: NumberLabels = {},
): string => resolveIdentity(positions, configured).position?.code || cardNo || account

/** Maps positions to the audience values (§5) that include them. */
const AUDIENCES: readonly [position: RegExp, audience: RegExp][] = [
  [/undergraduate/, /本科生|undergraduate|^(student|学生)s?$/i],
  [/postgraduate|master|doctor/, /研究生|postgraduate|^(student|学生)s?$/i],
  [/junior-college/, /专科生|junior[ -]?college|^(student|学生)s?$/i],
  [/international/, /留学生|international/i],
  [/alumn/, /校友|alumn/i],
  [/staff|teacher/, /教职工|staff|teacher|faculty/i],
]

/** Whether an item is meant for the user; also true if its audience or the user's positions are unknown. */
export function matchesIdentity(audience: readonly string[], positions: readonly Position[]): boolean {
  const active = positions.filter((p) => p.active)
  const text = (active.length ? active : positions).map(positionText)
  const mine = AUDIENCES.filter(([position]) => text.some((word) => position.test(word)))
  if (!audience.length || !mine.length || audience.some((word) => word.includes('visitor'))) return true
  return mine.some(([, words]) => audience.some((word) => words.test(word)))
}
