/**
 * Says in each tag of a kind that its scripts could not be loaded, after what the page has written into it, with a button
 * that tries again. Small and without a sheet, because it is for the case that nothing else could be loaded.
 * @param load rejects if it fails again
 */
export function offerRetry(tag: string, load: () => Promise<unknown>): void {
  const notes = [...document.querySelectorAll(tag)].map((element) => {
    const isChinese = !/^(?!zh)[a-z]/i.test(element.closest('[lang]')?.getAttribute('lang') ?? '')
    const note = document.createElement('button')
    note.type = 'button'
    note.textContent = isChinese ? '没有加载成功，重试' : 'Could not be loaded. Try again'
    note.addEventListener('click', retry)
    element.append(note)
    return note
  })
  function retry() {
    removeEventListener('online', retry)
    for (const note of notes) note.remove()
    load().catch(() => offerRetry(tag, load))
  }
  addEventListener('online', retry)
}
