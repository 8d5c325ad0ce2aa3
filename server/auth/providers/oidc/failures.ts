/** The provider gave no answer or an unusable one. Another attempt may succeed. */
export class ProviderUnavailable extends Error {}

/** The provider's answer does not prove who the person is. The message is for the operator's log. */
export class ProviderRefused extends Error {}

/**
 * The provider and the site's settings do not match; the operator has to correct them. The message is for the operator.
 */
export class ProviderMisconfigured extends Error {}
