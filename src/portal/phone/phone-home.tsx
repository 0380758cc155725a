import type { MouseEvent } from 'react'
import { useTranslation } from '../../element/hooks/view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import type { Elements } from '../../ui/content.ts'
import { headerTitleKey } from './page-rules.ts'
import { phoneTexts } from './translations.ts'

interface PhoneHomeProps {
  name: RouteName
  href: string
  onClick?(event: MouseEvent): void
  /** The mark. */
  children: Elements
}

/** The mark and the page's title: one wide link to the home page. */
export function PhoneHome({ name, children, ...link }: PhoneHomeProps) {
  const t = useTranslation(phoneTexts)
  const title = t(headerTitleKey(name))
  return (
    <a className="phone-home" aria-label={`${t('home')} · ${title}`} {...link}>
      {children}
      <p className="phone-title">{title}</p>
    </a>
  )
}
