/** Version of relaydocs; a test keeps it equal to package.json's. */
export const version = '3.8.1';
