import type { Position, Profile } from '../contract/profile.ts'

/** Which number a person is known by (§3, §6). */
export type IdentityLabel = 'student-number' | 'staff-number' | 'work-number'

const kindOf = (position: Position): string =>
  `${position.post?.postType} ${position.post?.name}`.toLowerCase()

/** §6: student number for undergraduate or junior-college students, staff number for staff, otherwise work number. */
export function identityLabel(positions: readonly Position[]): IdentityLabel {
  const active = positions.filter((p) => p.active)
  const kinds = (active.length ? active : positions).map(kindOf)
  const is = (word: string) => kinds.some((kind) => kind.includes(word))
  if (is('undergraduate') || is('junior-college')) return 'student-number'
  if (is('staff')) return 'staff-number'
  return 'work-number'
}

/** The number itself: of the active position, else the account's card. */
export const identityNumber = ({ positions, cardNo, account }: Profile): string =>
  positions.find((p) => p.active && p.code)?.code || cardNo || account
