import type { ComponentProps } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import type { Elements } from '../../../ui/content.ts'
import { factTexts } from './translations.ts'

interface WindowLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Null if the allow-list refuses the address: only the content is shown. */
  href: string | null
  children: Elements
}

/** A link that opens a window of its own, and says so. */
export function WindowLink({ href, children, ...rest }: WindowLinkProps) {
  const t = useTranslation(factTexts)
  if (!href) return <span title={t('refused')}>{children}</span>
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden">{` ${t('opensWindow')}`}</span>
    </a>
  )
}
