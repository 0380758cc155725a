import type { Position, Profile } from '../contract/core/profile.ts'

/** Which number a person is known by (§3, §6). */
export type IdentityLabel = 'student-number' | 'staff-number' | 'work-number'

const positionText = (position: Position): string =>
  `${position.post?.postType} ${position.post?.name}`.toLowerCase()

/** Strongest first. §6: student number for undergraduate or junior-college students, staff number for staff. */
const LABEL_PRIORITY: readonly [string, IdentityLabel][] = [
  ['undergraduate', 'student-number'],
  ['junior-college', 'student-number'],
  ['staff', 'staff-number'],
]

/** The position that a person is known by, and what its number is called; positions in force before former ones. */
function resolveIdentity(positions: readonly Position[]): {
  label: IdentityLabel
  position: Position | undefined
} {
  const active = positions.filter((p) => p.active)
  const all = active.length ? active : positions
  for (const [word, label] of LABEL_PRIORITY) {
    const position = all.find((p) => positionText(p).includes(word))
    if (position) return { label, position }
  }
  return { label: 'work-number', position: all.find(({ code }) => code) }
}

export const identityLabel = (positions: readonly Position[]): IdentityLabel =>
  resolveIdentity(positions).label

/** The number itself: of the position that gives the label, else the account's card. */
export const identityNumber = ({ positions, cardNo, account }: Profile): string =>
  resolveIdentity(positions).position?.code || cardNo || account
