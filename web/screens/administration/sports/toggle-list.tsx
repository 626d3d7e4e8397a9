import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import styles from './toggle-list.module.css'

interface ToggleListProps {
  /** Explains what happens to existing data when an item is switched off. */
  note: string
  /** The rows. */
  children: ReactNode
}

/** A list of items that can be switched off for all users. */
export function ToggleList({ note, children }: ToggleListProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.caption}>
        <p>{note}</p>
        <p>{t('adminSports.caption')}</p>
      </div>
      <ul className={styles.list}>{children}</ul>
    </>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four', 'five', 'six']

export function ToggleListSkeleton() {
  return (
    <Loading>
      <div className={styles.list}>
        {skeletonRows.map(row => (
          <div key={row} className={styles.skeleton}>
            <Skeleton width="60%" height={1.25} />
            <Skeleton width={2.25} height={1.25} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
