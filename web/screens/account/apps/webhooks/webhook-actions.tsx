import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { WebhookState } from '../../../../../src/transfer/webhooks/schemas'
import { ConfirmedAction } from '../../../../components/feedback/confirmed-action'
import { ProblemNotice } from '../../../../components/feedback/failure'
import {
  useChangeWebhook,
  useDeleteWebhook,
  type useReplaceSecret,
  useTestWebhook,
} from '../../../../data/accounts/webhooks'
import { Button } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { confirm } from '../../../../ui/feedback/toasts'
import { problemWords } from './webhook-words'
import styles from './webhooks.module.css'

interface ActionsProps {
  webhook: WebhookState
  replacement: ReturnType<typeof useReplaceSecret>
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook: { id, name, form, status }, replacement }: ActionsProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const test = useTestWebhook(id)
  const change = useChangeWebhook(id)
  const deletion = useDeleteWebhook(id, () => {
    confirm(t('tokens.deleted', { name }))
    // The page of a webhook that is gone is replaced in the history.
    navigate('/settings/apps', { replace: true })
  })
  const error = test.error ?? change.error
  return (
    <>
      <div className={styles.actions}>
        <Button isPending={test.isPending} onPress={() => test.mutate(undefined)}>
          {t('webhooks.test')}
        </Button>
        <Button
          isPending={change.isPending}
          onPress={() => change.mutate({ is_paused: status === 'active' })}
        >
          {t(status === 'active' ? 'connectors.pause' : 'connectors.goOn')}
        </Button>
        {form === 'standard' && (
          <ConfirmedAction
            label={t('webhooks.replace')}
            question={t('webhooks.replaceQuestion')}
            text={t('webhooks.replaceText')}
            confirmLabel={t('webhooks.replace')}
            action={replacement}
          />
        )}
        <ConfirmedAction
          label={t('tokens.delete')}
          fullLabel={t('tokens.deleteName', { name })}
          question={t('tokens.deleteQuestion', { name })}
          text={t('webhooks.deleteText')}
          confirmLabel={t('tokens.delete')}
          action={deletion}
        />
      </div>
      {test.data !== undefined && <TestOutcome {...test.data} />}
      {error !== null && <ProblemNotice error={error} />}
    </>
  )
}

type Tested = NonNullable<ReturnType<typeof useTestWebhook>['data']>

function TestOutcome({ problem, answer }: Tested) {
  const { t } = useTranslation()
  if (problem === null) return <Notice tone="plain">{t('webhooks.tested')}</Notice>
  return (
    <Notice tone="danger">
      {answer === null
        ? t(problemWords[problem])
        : `${t(problemWords[problem])} ${t('webhooks.answer', { status: answer })}`}
    </Notice>
  )
}
