import type { Content } from '../../ui/content.ts'
import { Fragment, createElement } from 'react'
import { useTag } from '../../element/hooks/use-tag.ts'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { portalTexts } from '../translations.ts'

interface NestedTagProps {
  name: string
  /** Slotted content. */
  children?: Content
  /** Attribute values; undefined omits the attribute. */
  [attribute: string]: Content
}

/** A widget inside the portal: loaded when first rendered, with the portal's language, layout and tokens. */
export function NestedTag({ name, children, ...attributes }: NestedTagProps) {
  const { locale, mode } = useUniv()
  const { state, retry } = useTag(name)
  const t = useTranslation(portalTexts)
  return (
    <Fragment>
      {state === 'failed' && (
        <Notice kind="error" live="status" retryLabel={t('retry')} onRetry={retry}>
          {t('tagFailed')}
        </Notice>
      )}
      {createElement(name, { nested: '', lang: locale, mode, ...attributes }, children)}
    </Fragment>
  )
}
