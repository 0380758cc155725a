import { Fragment } from 'react'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import HomeSections from '../features/catalogue/home-sections.tsx'
import { Skyline } from '../portal/parts/skyline.tsx'
import { portalTexts } from '../portal/texts/translations.ts'
import { Container, SearchForm, Tag } from './layout.tsx'

export function HomePage() {
  const { runtime } = useUniv()
  const t = useTranslation(portalTexts)
  const { solution, solutions } = runtime.config
  return (
    <Fragment>
      <section className="portal-banner ui-hero">
        <Skyline />
        <span className="ui-seal" aria-hidden="true" />
        <div className="portal-container">
          <p className="portal-kicker">{t('bannerSub')}</p>
          <h1>{t('banner')}</h1>
          <SearchForm size="lg" placeholder={t('searchPlaceholder')} submitLabel={t('searchButton')} />
        </div>
      </section>
      <Container>
        <Tag view="home">
          <HomeSections sections={(solutions[solution] ?? solutions['default'] ?? []).join(' ')} />
        </Tag>
      </Container>
    </Fragment>
  )
}
