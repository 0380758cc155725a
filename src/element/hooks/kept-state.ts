import { makeOnce } from '../../runtime/page/page-globals.ts'
import { useLayoutEffect, useState } from 'react'
import { useUniv } from './view-hooks.ts'

const states = new WeakMap<HTMLElement, Map<string, unknown>>()
const remounting = new WeakSet<HTMLElement>()

/** @internal Until it is called with false, what unmounts in this tag keeps its state for the next mount. */
export function keepStates(host: HTMLElement, kept: boolean): void {
  if (kept) remounting.add(host)
  else remounting.delete(host)
}

/**
 * `useState` for what the user has open: it survives when the tag is built again (define/remount.ts).
 * @param name unique in the tag
 */
export function useKeptState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { host } = useUniv()
  const [value, setValue] = useState<T>(() => makeOnce(new Map(states.get(host)), name, () => initial))
  useLayoutEffect(() => {
    const kept = states.get(host) ?? new Map<string, unknown>()
    states.set(host, kept.set(name, value))
    return () => {
      if (!remounting.has(host)) kept.delete(name)
    }
  }, [host, name, value])
  return [value, setValue]
}
