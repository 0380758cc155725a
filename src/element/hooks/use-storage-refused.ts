import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useUniv } from './view-hooks.ts'

const $never = atom(false)

/** Whether the browser refused to keep the user's last choice or text: its storage is full or forbidden. */
export const useIsStorageRefused = (): boolean =>
  useStore(useUniv().runtime.platform.storages.$isRefused ?? $never)
