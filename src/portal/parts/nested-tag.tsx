import { LoadFailed } from '../../element/hooks/load-failed.tsx'
import type { Content } from '../../ui/content.ts'
import { Fragment, createElement, type Ref } from 'react'
import { useTag } from './use-tag.ts'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { portalTexts } from '../texts/translations.ts'

interface NestedTagProps {
  name: string
  /** Slotted content. */
  children?: Content
  ref?: Ref<HTMLElement>
  /** Attribute values; undefined omits the attribute. */
  [attribute: string]: Content | Ref<HTMLElement>
}

/** A widget inside the portal: loaded when first rendered, with the portal's language, layout and tokens. */
export function NestedTag({ name, children, ...attributes }: NestedTagProps) {
  const { host, locale, mode } = useUniv()
  const { state, retry } = useTag(name)
  const t = useTranslation(portalTexts)
  return (
    <Fragment>
      {state === 'failed' && <LoadFailed onRetry={retry}>{t('tagFailed')}</LoadFailed>}
      {createElement(
        name,
        {
          nested: '',
          lang: locale,
          mode,
          'agent-tools': host.getAttribute('agent-tools') ?? undefined,
          ...attributes,
        },
        children,
      )}
    </Fragment>
  )
}
