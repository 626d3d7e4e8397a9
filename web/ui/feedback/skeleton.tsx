import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** A screen that is loading, in outline. The outline appears only when loading takes longer than a blink. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

interface SkeletonProps {
  /** In rem, or a share of the room such as `60%`. */
  width?: number | string
  /** In rem. */
  height: number | string
}

/** One grey block of a skeleton. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <div className={styles.block} style={{ width: cssLength(width), height: cssLength(height) }} />
}

function cssLength(length: number | string): string {
  return typeof length === 'number' ? `${length}rem` : length
}
