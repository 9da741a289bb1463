/** The font of the pictures that are shown with links: its name beside the Lambda that draws them, and where it comes from. */
export const sharePictureFontFile = 'share-picture.ttf';
export const sharePictureFontPackagePath = '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
