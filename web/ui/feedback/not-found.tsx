import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../controls/button'
import { useDocumentTitle } from '../document-title'
import { Empty } from './empty'

/** The screen for an unknown URL. */
export function NotFound() {
  const { t } = useTranslation()
  useDocumentTitle(t('problem.lostTitle'))
  return (
    <Empty
      heading="h1"
      sentence={t('problem.lostTitle')}
      hint={t('problem.lostHint')}
      action={
        <ButtonLink look="primary" href="/workouts">
          {t('problem.toWorkouts')}
        </ButtonLink>
      }
    />
  )
}
