import { ProcessCenterView, type ProcessCenterProps } from '../../../src/features/process-center/view.tsx'
import styles from '../../../src/features/process-center/styles.css'
import { mount, type Mounted, type MountOptions } from '../../double/mount.tsx'
import { clear } from '../../ui/stage.tsx'
import { platform, type Platform } from './scene.ts'

export interface Center extends Mounted {
  hall: Platform
  /** Names of the rows on screen. */
  names(): string[]
  /** Shows the tag with other attributes. */
  attributes(part: Partial<ProcessCenterProps>): void
  status(): string
  /** Toasts so far. */
  toasts(): string[]
}

const NONE: ProcessCenterProps = { list: '', keyword: '', query: '', processId: '', noTabs: false }

/** The process centre in front of a platform, as a person sees it. */
export function center(
  hall: Platform = platform(),
  props: Partial<ProcessCenterProps> = {},
  options: Partial<MountOptions> = {},
): Center {
  const mounted = mount(<ProcessCenterView {...NONE} {...props} />, {
    runtime: hall.runtime,
    sheets: [styles],
    ...options,
  })
  return {
    ...mounted,
    hall,
    names: () =>
      mounted.all('li[data-row] .center-name').map((name) => name.querySelector('bdi')?.textContent ?? ''),
    attributes: (part) => mounted.show(<ProcessCenterView {...NONE} {...props} {...part} />),
    status: () => mounted.root.querySelector('.center-status > p')?.textContent ?? '',
    toasts: () => hall.runtime.toasts.$history.get().map(({ text }) => text),
  }
}

export const cleared = clear
