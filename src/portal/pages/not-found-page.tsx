import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { LazyEmptyState } from '../../ui/lazy-empty-state.tsx'
import { useRouteLink } from '../portal-context.ts'
import { portalTexts } from '../translations.ts'

export default function NotFoundPage() {
  const t = useTranslation(portalTexts)
  const link = useRouteLink()
  return (
    <div className="portal-container portal-page">
      <h1 className="visually-hidden">{t('unknownTitle')}</h1>
      <LazyEmptyState kind="page-missing" title={t('unknownTitle')} text={t('unknownText')}>
        <a className="ui-button" data-variant="primary" {...link('apps')}>
          {t('toHome')}
        </a>
      </LazyEmptyState>
    </div>
  )
}
