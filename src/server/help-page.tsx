import { createQuestions } from '../domain/questions.ts'
import { useService, useStore, useTranslation } from '../element/hooks/view-hooks.ts'
import { Contact } from '../features/catalogue/help/contact.tsx'
import { helpTexts } from '../features/catalogue/help/translations.ts'
import { Answers } from './answers.tsx'
import { Container, SearchForm, Tag, usePage } from './layout.tsx'

/** /workflow/helpcenter, which leads guests to the sign-in where scripts run: without them, what guests may read of it. */
export function ServedHelpPage() {
  const { seq: keyword = '' } = usePage().query
  const t = useTranslation(helpTexts)
  const questions = useStore(useService(createQuestions).find({ keyword })).data ?? []
  const n = questions.length
  return (
    <Container>
      <Tag view="help">
        <section className="help ui-stack without-scripts">
          <header className="help-head">
            <h1>{t('helpCentre')}</h1>
            <p>{t('intro')}</p>
            <SearchForm
              route="helpcenter"
              label={t('search')}
              size="lg"
              placeholder={t('placeholder')}
              submitLabel={t('search')}
            />
          </header>
          <div className="help-columns">
            <div className="help-questions ui-stack">
              <p className="ui-muted">{keyword ? t('countFor', { keyword, n }) : t('count', { n })}</p>
              {n > 0 ? <Answers questions={questions} /> : <p>{t('noneText')}</p>}
            </div>
            <aside className="help-aside ui-stack">
              <Contact />
            </aside>
          </div>
        </section>
      </Tag>
    </Container>
  )
}
