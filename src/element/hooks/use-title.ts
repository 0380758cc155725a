import { useEffect } from 'react'
import { useUniv } from './view-hooks.ts'

/** Reports the name of the one thing that a tag shows, for the page's title; '' and unmounting withdraw it. */
export function useTitle(title: string): void {
  const { emit } = useUniv()
  useEffect(() => {
    if (!title) return
    emit('univ-title-changed', { title })
    return () => void emit('univ-title-changed', { title: '' })
  }, [emit, title])
}
