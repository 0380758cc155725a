import type { Univ } from '../../../element/hooks/view-hooks.ts'

/** Whether the tag is a page of the portal's phone layout, whose items are compact rows. */
export const isPhonePage = ({ mode, host }: Pick<Univ, 'mode' | 'host'>): boolean =>
  mode === 'mobile' && host.hasAttribute('nested')
