import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import type { ExportRequest } from '../../../src/transfer/exports/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { ProofHost } from '../../components/proof/proof-host'
import { useFormats } from '../../data/accounts/person'
import { ApiError } from '../../data/client/api-error'
import { useConfiguration } from '../../data/instance/configuration'
import { isInProgress, useExport, useExportDownload, useExportRequest } from '../../data/transfer/exports'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Notice } from '../../ui/feedback/notice'
import styles from '../../ui/layout/forms.module.css'
import { Section } from '../../ui/layout/section'
import places from './import-export-page.module.css'

/** Requests an archive of the user's data, shows its progress, and downloads it. */
export function OwnData() {
  const { t } = useTranslation()
  const { data: request, error } = useExport()
  return (
    <Section className={places.part} title={t('archive.title')}>
      <p className={styles.text}>{t('archive.text')}</p>
      <ul className={styles.list}>
        <li>{t('archive.workouts')}</li>
        <li>{t('archive.person')}</li>
        <li>{t('archive.equipment')}</li>
      </ul>
      <p className={styles.text}>{t('archive.caution')}</p>
      {request === undefined && error !== null && <ProblemNotice error={error} />}
      {request !== undefined && <Archive request={request} />}
      <ProofHost />
    </Section>
  )
}

function Archive({ request }: { request: ExportRequest | null }) {
  const { t } = useTranslation()
  const fetching = useExportDownload()
  const isGone = fetching.error instanceof ApiError && fetching.error.isNotFound
  return (
    <>
      {request !== null && <State request={request} />}
      {isGone && <Notice tone="danger">{t('archive.gone')}</Notice>}
      {fetching.error !== null && !isGone && <ProblemNotice error={fetching.error} />}
      {request?.status === 'successful' ? (
        <div>
          <Button onPress={() => fetching.mutate()} isPending={fetching.isPending}>
            <Icon svg={download} />
            {t('archive.download')}
          </Button>
        </div>
      ) : (
        <Ask isWaiting={isInProgress(request)} onAsked={fetching.reset} />
      )}
    </>
  )
}

function State({ request }: { request: ExportRequest }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: configuration } = useConfiguration()
  if (request.status === 'errored') return <Notice tone="danger">{t('archive.failed')}</Notice>
  if (request.status === 'in_progress') {
    const hasMail = configuration?.is_email_sending_enabled
    return <Notice tone="plain">{t(hasMail ? 'archive.inProgressMail' : 'archive.inProgress')}</Notice>
  }
  const asked = new Date(request.created_at)
  return (
    <Notice tone="plain">
      {t('archive.ready', {
        date: formats.date(asked),
        time: formats.time(asked),
        size: formats.fileSize(request.file_size ?? 0),
      })}
    </Notice>
  )
}

function Ask({ isWaiting, onAsked }: { isWaiting: boolean; onAsked: () => void }) {
  const { t } = useTranslation()
  const asking = useExportRequest()
  const isPending = isWaiting || asking.isPending
  return (
    <>
      {asking.error !== null && <ProblemNotice error={asking.error} />}
      <div>
        <Button onPress={() => asking.mutate(undefined, { onSuccess: onAsked })} isPending={isPending}>
          {t(isPending ? 'archive.asking' : 'archive.ask')}
        </Button>
      </div>
    </>
  )
}
