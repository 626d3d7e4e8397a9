import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bone, Skeleton } from '../../../drawing/feedback/failure'
import styles from './toggle-list.module.css'

interface OfferListProps {
  /** What becomes of things when what they are is not offered any more. */
  note: string
  /** Rows. */
  children: ReactNode
}

/** What is offered to everybody on the server. */
export function OfferList({ note, children }: OfferListProps) {
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

export function OfferListSkeleton() {
  return (
    <Skeleton>
      <div className={styles.list}>
        {skeletonRows.map(row => (
          <div key={row} className={styles.bone}>
            <Bone width="60%" height={1.25} />
            <Bone width={2.25} height={1.25} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
