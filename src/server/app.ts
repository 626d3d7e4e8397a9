import { type AnyElysia, Elysia } from 'elysia'
import { ownActsRoutes } from '../accounts/acts/routes'
import { waysToAskRoutes } from '../accounts/asking/routes'
import { authRoutes } from '../accounts/auth/routes'
import { secondStepRoutes } from '../accounts/auth/second-step-routes'
import { avatarsRoutes } from '../accounts/avatars/routes'
import { secondFactorRoutes } from '../accounts/factors/routes'
import { usersSecondFactorRoutes } from '../accounts/factors/users-routes'
import { invitationsRoutes, invitedRoutes } from '../accounts/invitations/routes'
import { appsRoutes } from '../accounts/oauth/apps/apps-routes'
import { calendarFeedsRoutes } from '../accounts/oauth/apps/calendar-feeds-routes'
import { connectionsRoutes } from '../accounts/oauth/apps/connections-routes'
import { uploadTokensRoutes } from '../accounts/oauth/apps/upload-tokens-routes'
import { authorizationRoutes } from '../accounts/oauth/routes'
import { providerRoutes } from '../accounts/outside/provider-routes'
import { outsideRoutes } from '../accounts/outside/routes'
import { profileRoutes } from '../accounts/profile/routes'
import { proofRoutes } from '../accounts/proof/routes'
import { identitiesRoutes } from '../accounts/providers/identities-routes'
import { sessionsRoutes } from '../accounts/sessions/routes'
import { usersSessionsRoutes } from '../accounts/sessions/users-routes'
import { setupRoutes } from '../accounts/setup/routes'
import { usersRoutes } from '../accounts/users/routes'
import { addressesRoutes } from '../instance/addresses/routes'
import { appSettingsRoutes } from '../instance/app-settings/routes'
import { attentionRoutes } from '../instance/attention/routes'
import { auditRoutes } from '../instance/audit/routes'
import { restoreRoutes } from '../instance/backups/restore-routes'
import { backupsRoutes } from '../instance/backups/routes'
import { certificatesRoutes } from '../instance/certificates/routes'
import { instanceRoutes } from '../instance/configuration/routes'
import { healthReportRoutes, healthRoutes } from '../instance/health/routes'
import type { Metrics } from '../instance/metrics/metrics'
import { metricsRoutes } from '../instance/metrics/routes'
import { setupStepsRoutes } from '../instance/setup-steps/routes'
import { placeSearchRoutes } from '../maps/places/routes'
import { regionExtractsRoutes } from '../maps/regions/extracts/routes'
import { regionsRoutes } from '../maps/regions/routes'
import { streetRequestsRoutes } from '../maps/street-requests/routes'
import { mapsRoutes } from '../maps/tiles/routes'
import { declaredAccess, isForTokens } from '../platform/access/guard'
import { sendsPersonalToken } from '../platform/access/tokens/secrets'
import { recordRefusedRight } from '../platform/audit/record-act'
import { combinedRoute } from '../platform/combined/routes'
import { countRequestsInHand } from '../platform/connections/requests-in-hand'
import { docsRoutes, pluginPaths } from '../platform/docs/routes'
import { compressAnswer } from '../platform/http/compress-answer'
import { refuseTrailers } from '../platform/http/connection-timeout'
import { answerFailure } from '../platform/http/errors'
import { faultOfRequest } from '../platform/http/faults/fault-of-request'
import { findSchemasIn } from '../platform/http/faults/schemas-of-routes'
import { tellUnknownNames } from '../platform/http/faults/unknown-names'
import { createRequestIds, observeRequests } from '../platform/http/observe-requests'
import {
  basePathOf,
  dropBasePath,
  requireAllowedHost,
  requireExactPath,
  requireOneHost,
  requireShortAddress,
} from '../platform/http/public-origin'
import { limitRates } from '../platform/http/rate-limit'
import { documentedText, isTakenForId, otherMethods } from '../platform/http/routing'
import { wantsHttps } from '../platform/http/secure/https'
import { redirectToHttps, strictTransport } from '../platform/http/secure/redirect-to-https'
import { securityHeaders } from '../platform/http/security-headers'
import { webRoutes } from '../platform/web/routes'
import { connectorsRoutes } from '../transfer/connectors/routes'
import { davRoutes, hideDav } from '../transfer/dav/routes'
import { exportsRoutes } from '../transfer/exports/routes'
import { homeAssistantRoutes } from '../transfer/home-assistant/routes'
import { piecesRoutes } from '../transfer/imports/pieces/routes'
import { importsRoutes } from '../transfer/imports/routes'
import { mcpRoutes } from '../transfer/mcp/routes'
import { restoresRoutes } from '../transfer/restores/routes'
import { sqlRoutes } from '../transfer/sql/routes'
import { tablesRoutes } from '../transfer/tables/routes'
import { webhookDeliveriesRoutes } from '../transfer/webhooks/delivery-routes'
import { webhooksRoutes } from '../transfer/webhooks/routes'
import { calendarRoutes } from '../workouts/analysis/calendar/routes'
import { effortRoutes } from '../workouts/analysis/efforts/routes'
import { goalsRoutes } from '../workouts/analysis/goals/routes'
import { reviewRoutes } from '../workouts/analysis/review/routes'
import { statsRoutes } from '../workouts/analysis/stats/routes'
import { summaryRoutes } from '../workouts/analysis/summary/routes'
import { totalsRoutes } from '../workouts/analysis/totals/routes'
import { arrivalsRoutes } from '../workouts/arrivals/routes'
import { batchesRoutes, confirmSportsRoutes } from '../workouts/batches/routes'
import { changesRoutes } from '../workouts/changes/routes'
import { cutRoutes } from '../workouts/cuts/routes'
import { duplicatesRoutes } from '../workouts/duplicates/routes'
import { equipmentsRoutes } from '../workouts/equipments/routes'
import { equipmentTypesRoutes } from '../workouts/equipments/types-routes'
import { feedsRoutes } from '../workouts/feeds/routes'
import { figurePreferencesRoutes, figuresRoutes, splitLengthRoutes } from '../workouts/figures/routes'
import { mapRoutes } from '../workouts/images/map-images/routes'
import { looksRoutes, uploadsRoutes } from '../workouts/intake/routes'
import { privacyZonesRoutes } from '../workouts/privacy/routes'
import { recalculationsRoutes } from '../workouts/recalculations/routes'
import { curveRoutes } from '../workouts/recording/curves/routes'
import { recordingRoutes } from '../workouts/recording/files/routes'
import { lengthRoutes } from '../workouts/recording/lengths/routes'
import { recordsRoutes } from '../workouts/records/routes'
import { createWorkoutPictures } from '../workouts/shares/picture/workout-pictures'
import { sharedRoutes } from '../workouts/shares/public-routes'
import { sharesRoutes } from '../workouts/shares/routes'
import { sportsRoutes } from '../workouts/sports/routes'
import { shelfRoutes } from '../workouts/sports/shelf/routes'
import { storyRoutes } from '../workouts/story/routes'
import { keptStretchRoutes } from '../workouts/stretches/routes'
import { heatRoutes } from '../workouts/tracks/heat-routes'
import { tracksRoutes } from '../workouts/tracks/routes'
import { bodyRoutes } from '../workouts/training/body/routes'
import { suggestionRoutes } from '../workouts/training/body/suggestion-routes'
import { thresholdsRoutes } from '../workouts/training/body/thresholds-routes'
import { trainingSettingsRoutes, zonesRoutes } from '../workouts/training/body/zones-routes'
import { compareRoutes } from '../workouts/training/compare/routes'
import { calendarWorkoutsRoutes } from '../workouts/training/days/calendar-routes'
import { trainingDaysRoutes } from '../workouts/training/days/routes'
import { effortHistoryRoutes } from '../workouts/training/efforts/routes'
import { readPowerModel } from '../workouts/training/workout/read-power-model'
import { workoutAnalysisRoutes } from '../workouts/training/workout/routes'
import { outingRoutes } from '../workouts/workouts/outing-routes'
import { venueRoutes, workoutsRoutes } from '../workouts/workouts/routes'
import type { Context } from './context'
import { nameAnswer, tellOf } from './tell-requests'

/**
 * Creates the HTTP application with all routes. `app.handle(request)` answers without a socket.
 * @param metrics counts requests; `null` to count none
 * @throws Error if a route does not declare its access
 */
export function createApp(ctx: Context, metrics: Metrics | null = null) {
  // By default Elysia looks for the path only after the eleventh character of the URL, which fails for short host
  // names.
  const app = new Elysia({ normalize: true, handler: { standardHostname: false } })
  const basePath = basePathOf(ctx.config)
  // Removes the base path in a wrapper, because Elysia finds the route before any hook runs.
  if (basePath !== '') {
    app.wrap((answer, request) => {
      dropBasePath(basePath, request)
      return answer
    })
  }
  const idOf = createRequestIds()
  if (wantsHttps(ctx.config)) app.wrap(redirectToHttps(ctx, app))
  const requestsInHand = countRequestsInHand(ctx, app)
  app.wrap(requestsInHand.count)
  if (metrics || ctx.config.logRequests) app.wrap(observeRequests(app, idOf, tellOf(ctx, metrics)))
  const schemasOf = findSchemasIn(app)
  const unknownNames = tellUnknownNames(schemasOf)
  const complete = app
    .onRequest(({ set }) => void Object.assign(set.headers, securityHeaders))
    .onRequest(strictTransport(ctx))
    .onRequest(ctx.config.logRequests ? nameAnswer(idOf) : () => {})
    .onRequest(refuseTrailers)
    .onRequest(requireShortAddress)
    .onRequest(requireOneHost)
    .onRequest(requireAllowedHost(ctx))
    .onRequest(requestsInHand.refuse)
    .onRequest(limitRates(ctx, app, { mayCall: isForTokens, sent: sendsPersonalToken }))
    .onRequest(requireExactPath)
    .onRequest(hideDav(ctx))
    .onTransform(unknownNames.note)
    .onBeforeHandle(unknownNames.refuse)
    .mapResponse(compressAnswer)
    .onError(failure => {
      ctx.database.learnFrom(failure.error)
      recordRefusedRight(ctx, failure)
      return answerFailure(failure, ctx.log, {
        idOf,
        otherMethods: path => otherMethods(app, failure.request.method, path),
        isTakenForId: () => isTakenForId(app, failure.route, failure.path),
        documentedText: code => documentedText(app, failure.request.method, failure.route, code),
        faultOf: code => faultOfRequest(schemasOf, failure.request, failure.route, code),
      })
    })
  const workoutPictures = createWorkoutPictures(ctx)
  // The routes are added one by one, because the compiler cannot handle the type of a chain of all routes.
  const features: readonly AnyElysia[] = [
    instanceRoutes(ctx),
    appSettingsRoutes(ctx),
    healthRoutes(ctx),
    healthReportRoutes(ctx),
    addressesRoutes(ctx),
    auditRoutes(ctx),
    metricsRoutes(ctx, metrics),
    certificatesRoutes(ctx),
    setupRoutes(ctx),
    setupStepsRoutes(ctx),
    authRoutes(ctx),
    secondStepRoutes(ctx),
    secondFactorRoutes(ctx),
    proofRoutes(ctx),
    outsideRoutes(ctx),
    providerRoutes(ctx),
    identitiesRoutes(ctx),
    sessionsRoutes(ctx),
    ownActsRoutes(ctx),
    profileRoutes(ctx),
    usersRoutes(ctx),
    usersSecondFactorRoutes(ctx),
    usersSessionsRoutes(ctx),
    invitationsRoutes(ctx),
    invitedRoutes(ctx),
    avatarsRoutes(ctx),
    workoutsRoutes(ctx),
    duplicatesRoutes(ctx),
    batchesRoutes(ctx),
    keptStretchRoutes(ctx),
    confirmSportsRoutes(ctx),
    figuresRoutes(ctx),
    splitLengthRoutes(ctx),
    figurePreferencesRoutes(ctx),
    recalculationsRoutes(ctx),
    totalsRoutes(ctx),
    changesRoutes(ctx),
    summaryRoutes(ctx),
    uploadsRoutes(ctx),
    looksRoutes(ctx),
    arrivalsRoutes(ctx),
    recordingRoutes(ctx),
    curveRoutes(ctx, readPowerModel),
    lengthRoutes(ctx),
    mapRoutes(ctx),
    heatRoutes(ctx),
    tracksRoutes(ctx),
    placeSearchRoutes(ctx),
    shelfRoutes(ctx),
    sportsRoutes(ctx),
    equipmentTypesRoutes(ctx),
    equipmentsRoutes(ctx),
    recordsRoutes(ctx),
    effortRoutes(ctx),
    workoutAnalysisRoutes(ctx),
    compareRoutes(ctx),
    effortHistoryRoutes(ctx),
    cutRoutes(ctx),
    venueRoutes(ctx),
    outingRoutes(ctx),
    calendarRoutes(ctx),
    calendarWorkoutsRoutes(ctx),
    goalsRoutes(ctx),
    trainingDaysRoutes(ctx),
    bodyRoutes(ctx),
    thresholdsRoutes(ctx),
    suggestionRoutes(ctx),
    zonesRoutes(ctx),
    trainingSettingsRoutes(ctx),
    statsRoutes(ctx),
    reviewRoutes(ctx),
    storyRoutes(ctx),
    sharesRoutes(ctx, workoutPictures),
    privacyZonesRoutes(ctx),
    sharedRoutes(ctx, workoutPictures),
    appsRoutes(ctx),
    authorizationRoutes(ctx),
    connectionsRoutes(ctx),
    uploadTokensRoutes(ctx),
    calendarFeedsRoutes(ctx),
    waysToAskRoutes(ctx),
    feedsRoutes(ctx),
    exportsRoutes(ctx),
    tablesRoutes(ctx),
    sqlRoutes(ctx),
    homeAssistantRoutes(ctx),
    importsRoutes(ctx),
    piecesRoutes(ctx),
    connectorsRoutes(ctx),
    webhooksRoutes(ctx),
    webhookDeliveriesRoutes(ctx),
    davRoutes(ctx),
    restoresRoutes(ctx),
    backupsRoutes(ctx),
    attentionRoutes(ctx),
    restoreRoutes(ctx),
    docsRoutes(basePath),
    mapsRoutes(ctx),
    regionsRoutes(ctx),
    regionExtractsRoutes(ctx),
    streetRequestsRoutes(ctx),
    combinedRoute(ctx, app),
    mcpRoutes(ctx, app),
    webRoutes(basePath, ctx.config),
  ]
  for (const feature of features) complete.use(feature)
  for (const route of complete.routes) if (!pluginPaths.includes(route.path)) declaredAccess(route)
  return complete
}

export type App = ReturnType<typeof createApp>
