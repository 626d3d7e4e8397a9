import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import type { Pagination } from '../../../src/platform/http/schemas'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from './button'
import { Icon } from './icon'
import styles from './page-links.module.css'

interface PageLinksProps {
  pagination: Pagination
  /** Returns the URL of a page. */
  addressOf: (page: number) => string
}

/** Links to the previous and the next page. Renders nothing if there is only one page. */
export function PageLinks({ pagination, addressOf }: PageLinksProps) {
  const { t } = useTranslation()
  const { page, pages } = pagination
  if (pages <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t('workouts.pages')}>
      {pagination.has_prev && (
        <ButtonLink href={addressOf(page - 1)}>
          <Icon svg={chevronLeft} />
          {t('workouts.previousPage')}
        </ButtonLink>
      )}
      <span className={styles.here}>{t('workouts.page', { page, pages })}</span>
      {pagination.has_next && (
        <ButtonLink href={addressOf(page + 1)}>
          {t('workouts.nextPage')}
          <Icon svg={chevronRight} />
        </ButtonLink>
      )}
    </nav>
  )
}
