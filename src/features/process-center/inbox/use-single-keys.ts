import { createSingleKeys } from '../../../domain/single-keys.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'

/** Whether single-key shortcuts are on: else their hints and `aria-keyshortcuts` are not rendered. */
export const useSingleKeys = (): boolean => useStore(useService(createSingleKeys).$isOn)
