import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import styles from './skeleton.module.css'

/** A placeholder for content that is loading. It appears after a delay, so that nothing flickers if loading is fast. */
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
  /** The width in rem, or with a unit such as `60%`. */
  width?: number | string
  /** The height in rem, or with a unit. */
  height: number | string
}

/** A grey block of a placeholder. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <div className={styles.block} style={{ width: cssLength(width), height: cssLength(height) }} />
}

function cssLength(length: number | string): string {
  return typeof length === 'number' ? `${length}rem` : length
}
