import { ProcessCenterView } from '../../../src/features/process-center/view.tsx'
import type { ProcessCenterProps } from '../../../src/features/process-center/signed-in-center.tsx'
import rowStyles from '../../../src/features/process-center/rows/row-card.css'
import stepStyles from '../../../src/features/process-center/rows/row-step.css'
import styles from '../../../src/features/process-center/styles.css'
import { mount, type Mounted, type MountOptions } from '../../double/mount.tsx'
import { unmountAll } from '../../ui/render-in-shadow.tsx'
import { createProcessBackend, type ProcessBackend } from './process-backend.ts'

export interface RenderedCenter extends Mounted {
  backend: ProcessBackend
  /** Names of the rendered rows. */
  rowNames(): string[]
  /** Re-renders with changed attributes. */
  setAttributes(part: Partial<ProcessCenterProps>): void
  status(): string
  /** Toasts so far. */
  toasts(): string[]
}

const DEFAULT_PROPS: ProcessCenterProps = {
  view: 'lists',
  list: '',
  keyword: '',
  query: '',
  processId: '',
  item: '',
  noTabs: false,
  noSearch: false,
}

/** Renders the process centre with a mock back end. */
export function renderCenter(
  backend: ProcessBackend = createProcessBackend(),
  props: Partial<ProcessCenterProps> = {},
  options: Partial<MountOptions> = {},
): RenderedCenter {
  const mounted = mount(<ProcessCenterView {...DEFAULT_PROPS} {...props} />, {
    runtime: backend.runtime,
    sheets: [styles, stepStyles, rowStyles],
    ...options,
  })
  // wide enough for all buttons of a row
  if (options.mode !== 'mobile') mounted.host.style.inlineSize = '960px'
  return {
    ...mounted,
    backend,
    rowNames: () =>
      mounted
        .all('li[data-row] .center-row-name')
        .map((name) => name.querySelector('bdi')?.textContent ?? ''),
    setAttributes: (part) => mounted.show(<ProcessCenterView {...DEFAULT_PROPS} {...props} {...part} />),
    status: () => mounted.root.querySelector('.center-status > p')?.textContent ?? '',
    toasts: () => backend.runtime.toasts.$history.get().map(({ text }) => text),
  }
}

export const cleanup = unmountAll
