/**
 * Imported before everything else: React decides by it, when it is imported, whether it is the build for
 * developers, which takes three times as long to make a page.
 */
process.env.NODE_ENV ??= "production";
