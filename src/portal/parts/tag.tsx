import { createElement } from 'react'
import { useTag } from '../../element/use-tag.ts'
import { useSay, useUniv } from '../../element/univ.ts'
import { Notice } from '../../ui/notice.tsx'
import { tagOf } from '../../runtime/i18n.ts'
import { portalMessages } from '../messages.ts'

/** One of our tags inside the portal: loaded when first shown, in the portal's language, layout and tokens. */
export function Tag({ name, ...attributes }: { name: string } & Record<string, string | undefined>) {
  const { lang, mode } = useUniv()
  const { state, again } = useTag(name)
  const say = useSay(portalMessages)
  return (
    <>
      {state === 'failed' && (
        <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
          {say('tagFailed')}
        </Notice>
      )}
      {createElement(name, { nested: '', lang: tagOf(lang), mode, ...attributes })}
    </>
  )
}
