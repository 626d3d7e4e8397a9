import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import shield from '@material-symbols/svg-400/outlined/shield.svg' with { type: 'text' }
import visibility from '@material-symbols/svg-400/outlined/visibility.svg' with { type: 'text' }
import { useTranslation } from '../../../../i18n/use-translation'
import { Icon } from '../../../../ui/controls/icon'
import styles from './scope-list.module.css'
import { type ScopePower, scopeWords } from './scope-words'

const icons: Record<ScopePower, string> = {
  reads: visibility,
  readsAll: download,
  changes: edit,
  administers: shield,
}

/** Lists scopes, one sentence each. Scopes that allow more than reading some data are marked by a style and by words. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {scopes.map(scope => (
        <ScopeItem key={scope} scope={scope} />
      ))}
    </ul>
  )
}

function ScopeItem({ scope }: { scope: string }) {
  const { t } = useTranslation()
  const words = scopeWords(scope)
  if (words === undefined) return <li>{scope}</li>
  const { power, sentence } = words
  return (
    <li className={power === 'reads' ? styles.item : `${styles.item} ${styles[power]}`}>
      <Icon svg={icons[power]} />
      <span>
        {t(`scopes.${sentence}`)}
        {power !== 'reads' && <strong className={styles.mark}>{t(`scopes.${power}`)}</strong>}
      </span>
    </li>
  )
}
